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

export type Changes = { [field: string]: [before: unknown, after: unknown] }

/** A change to a published item, proposed by its sender. */
export type Proposed = { at: string; changes: Changes }

export const withProposal = <Item extends object>(
  item: Item,
  proposal: Proposed | null = null,
) => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(proposal?.changes ?? {}).map(([name, [, after]]) => [name, after]),
  ),
})

/** The author of a version that came from a proposal. */
export const senderAuthor = 'its sender'

export const proposalDecisions = ['approved', 'declined'] as const

/** An admin's note, or what the sender changed after it. */
export type Message =
  | { at: string; by: string | null; note: string }
  | { at: string; changes: Changes }

export const marks = ['changes-asked', 'changed', 'taken-down', 'proposed'] as const

export type Mark = (typeof marks)[number]

/** The kind of access requests, in receipts and the activity. */
export const requestKind = 'requests'
