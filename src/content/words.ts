/** Stored as written here. Spec 3. */
export const categories = [
  'programming',
  'web development',
  'cybersecurity',
  'artificial intelligence',
  'Technical Interviews',
] as const

export type Category = (typeof categories)[number]

/** The words that stand for "no filter" in the category select. Spec 3. */
export const everyPost = 'recent posts'
export const everyResource = 'all'

/** Rows of a page. Spec 9, contract 8. */
export const pageSizes = { usual: 6, highlights: 4, faq: 12 } as const
