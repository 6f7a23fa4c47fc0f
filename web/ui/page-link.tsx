import type { ComponentProps } from 'react'

/** A link on a line of its own. */
export const linkLook =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

type Props = ComponentProps<'a'> & { to: string }

export const PageLink = ({ to, ...props }: Props) => <a href={to} {...props} />
