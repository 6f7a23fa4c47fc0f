/** Stored as written here. */
export const categories = [
  'programming',
  'web development',
  'cybersecurity',
  'artificial intelligence',
  'Technical Interviews',
] as const

export type Category = (typeof categories)[number]

/** The words that stand for "no filter" in the category select. */
export const everyPost = 'recent posts'
export const everyResource = 'all'

/** Rows of a page. */
export const pageSizes = { usual: 6, highlights: 4, faq: 12 } as const
