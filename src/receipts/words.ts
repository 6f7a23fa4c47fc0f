/** What became of a submission, as its receipt says it. */
export const fates = [
  'waiting',
  'changes-asked',
  'published',
  'approved',
  'declined',
  'not approved',
  'withdrawn',
] as const

export type Fate = (typeof fates)[number]

/** What an admin looks for among the submissions that wait. */
export const marks = ['changes-asked', 'changed'] as const

export type Mark = (typeof marks)[number]

/** The kind a request for access goes by, as in the activity. */
export const requestKind = 'requests'
