/** A link on a line of its own. */
export const linkLook =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-4'
