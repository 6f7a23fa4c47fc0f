/** What can be done to many at once. */
export const bulkActions = [
  'approve',
  'decline',
  'ask',
  'unask',
  'repropose',
  'edit',
  'revert',
  'delete',
  'not-spam',
  'unpublish',
  'restore',
  'erase',
] as const

export type BulkAction = (typeof bulkActions)[number]

/** How many are taken in one call. */
export const mostAtOnce = 1000

/** How many are named, so that they can be chosen. */
export const mostNamed = 5000

/** How it went with one: as the call for that one alone would have answered. */
export type BulkResult = {
  id: number
  status: number
  message: string
  affectedRows: number
  /** What it is now, so that what was done can be undone as long as nobody changes it. */
  revision?: number
  kept_until?: string | null
}

/** One that can be chosen. */
export type Named = { id: number; revision: number; title: string; review?: string }

/** The lists whose rows can be chosen. */
export const shelves = ['published', 'pending', 'spam', 'trash'] as const

export type BulkShelf = (typeof shelves)[number]
