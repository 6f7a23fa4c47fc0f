export const categories = [
  'programming',
  'web development',
  'cybersecurity',
  'artificial intelligence',
  'Technical Interviews',
] as const

/** The options of the category select that mean no filter. */
export const everyPost = 'recent posts'
export const everyResource = 'all'

export const pageSizes = { usual: 6, highlights: 4, faq: 12 } as const

/** The message after each action, on one item or on many. */
export const doneMessages = {
  approve: 'Approved.',
  decline: 'Declined.',
  ask: 'The sender is asked for changes.',
  unask: 'The sender is no longer asked for changes.',
  repropose: 'The change waits again.',
  edit: 'Saved.',
  revert: 'Saved.',
  delete: 'Deleted.',
  'not-spam': 'No longer spam.',
  unpublish: 'Unpublished.',
  restore: 'Restored.',
  erase: 'Deleted for good.',
} as const
