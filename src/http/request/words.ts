/** In which orders an admin may ask for a list; by title is by name or question, where that is what its rows have. */
export const sorts = ['newest', 'oldest', 'title'] as const

export type Sort = (typeof sorts)[number]

/** A path without a slash at its end, but for the root's. */
export const withoutSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
