import type { Values } from '../fields/names.ts'
import type { Proposal, receipts } from './table.ts'
import type { Changes, Message, Proposed } from './words.ts'

// What an admin asked of a sender, and what the sender changed since, until it is decided.

const maxMessages = 20

type Conversation = Message[] | null

export const withNote = (before: Conversation, note: Extract<Message, { note: string }>) =>
  [...(before ?? []), note].slice(-maxMessages)

export function withoutLastNote(before: Conversation) {
  const last = before?.at(-1)
  return last && 'note' in last ? (before?.slice(0, -1) ?? null) : before
}

/** Adds an edit by the sender. All edits after a note are one message; before the first note there is none. */
export function withChanges(before: Conversation, at: string, changes: Changes) {
  const last = before?.at(-1)
  if (!before || !last) return before
  const earlier = 'changes' in last ? last.changes : {}
  const merged = Object.entries({ ...earlier, ...changes }).map(
    ([name, [was, is]]): [string, Changes[string]] => {
      const first = earlier[name]
      return [name, [first ? first[0] : was, is]]
    },
  )
  const left = merged.filter(([, [was, is]]) => !Bun.deepEquals(was, is))
  const others = 'changes' in last ? before.slice(0, -1) : before
  if (left.length === 0) return others
  return [...others, { at, changes: Object.fromEntries(left) }].slice(-maxMessages)
}

/** As the sender sees it: without the admins' names. */
export const conversationForSender = (conversation: Conversation) =>
  conversation?.map((each) => ('note' in each ? { at: each.at, note: each.note } : each)) ?? []

export function changesOf(before: Values, after: Values): Changes {
  const all = Object.entries(after).map(([name, value]): [string, Changes[string]] => [
    name,
    [before[name] ?? null, value ?? null],
  ])
  return Object.fromEntries(all.filter(([, [was, is]]) => !Bun.deepEquals(was, is)))
}

/** The change to a published item that its sender proposes, until it is decided. */
export const pendingProposal = ({
  proposal,
  proposal_fate,
}: Pick<typeof receipts.$inferSelect, 'proposal' | 'proposal_fate'>) =>
  proposal_fate === null ? proposal : null

/** A proposal field by field, beside the item as it is now. */
export const proposedChanges = (proposal: Proposal | null, row: object): Proposed | null =>
  proposal && { at: proposal.at, changes: changesOf({ ...row }, proposal.fields) }
