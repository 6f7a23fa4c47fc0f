export const sorts = ['newest', 'oldest', 'title'] as const

export type Sort = (typeof sorts)[number]

export const withoutSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
