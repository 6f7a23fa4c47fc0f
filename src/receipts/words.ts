/** What became of a submission, as its receipt says it. */
export const receiptStatuses = [
  'waiting',
  'changes-asked',
  'published',
  'approved',
  'declined',
  'not approved',
  'withdrawn',
  'taken-down',
] as const

export type ReceiptStatus = (typeof receiptStatuses)[number]

/** The fields that somebody changed, as they were and as they are. */
export type Changes = { [field: string]: [before: unknown, after: unknown] }

/** What the sender of something that is published would change of it. */
export type Proposed = { at: string; changes: Changes }

/** An item as it would be with what is proposed. */
export const asProposed = <Item extends object>(item: Item, proposal: Proposed | null = null) => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(proposal?.changes ?? {}).map(([name, [, after]]) => [name, after]),
  ),
})

/** By whom a version is that an admin took over from them. */
export const itsSender = 'its sender'

/** What became of it. */
export const proposalDecisions = ['approved', 'declined'] as const

/** What was said in a conversation: what an admin asked, or what its sender changed since. */
export type Said =
  | { at: string; by: string | null; note: string }
  | { at: string; changes: Changes }

/** What an admin looks for among the submissions that wait. */
export const marks = ['changes-asked', 'changed', 'taken-down', 'proposed'] as const

export type Mark = (typeof marks)[number]

/** The kind a request for access goes by, as in the activity. */
export const requestKind = 'requests'
