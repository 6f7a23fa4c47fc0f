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

/** What is answered of each that it was done to, by the call for one as by the call for many. */
export const saying = {
  approve: 'Approved.',
  decline: 'Declined.',
  ask: 'The sender is asked for changes.',
  repropose: 'The change waits again.',
  unask: 'The sender is no longer asked for changes.',
  edit: 'Saved.',
  revert: 'Saved.',
  delete: 'Deleted.',
  'not-spam': 'No longer spam.',
  unpublish: 'Unpublished.',
  restore: 'Restored.',
  erase: 'Deleted for good.',
} as const
