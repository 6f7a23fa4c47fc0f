import type { Proposal, receipts } from './table.ts'
import type { Changes, Proposed, Said } from './words.ts'

// What an admin asked of a sender, and what the sender changed since, until it is decided.

/** Of more the oldest go. */
const mostSaid = 20

type Conversation = Said[] | null

export const withAsked = (before: Conversation, asked: Extract<Said, { note: string }>) =>
  [...(before ?? []), asked].slice(-mostSaid)

/** Takes back what was asked last. */
export function withoutAsked(before: Conversation) {
  const last = before?.at(-1)
  return last && 'note' in last ? (before?.slice(0, -1) ?? null) : before
}

/** What was changed since somebody asked is one change, however often it was saved. Before that, nothing is noted. */
export function withChanges(before: Conversation, at: string, changes: Changes) {
  const last = before?.at(-1)
  if (!before || !last) return before
  const known = 'changes' in last ? last.changes : {}
  const merged = Object.entries({ ...known, ...changes }).map(
    ([name, [was, is]]): [string, Changes[string]] => {
      const first = known[name]
      return [name, [first ? first[0] : was, is]]
    },
  )
  const left = merged.filter(([, [was, is]]) => !Bun.deepEquals(was, is))
  const others = 'changes' in last ? before.slice(0, -1) : before
  if (left.length === 0) return others
  return [...others, { at, changes: Object.fromEntries(left) }].slice(-mostSaid)
}

/** As its sender is told it: which admin asked is nothing to tell here. */
export const toldSender = (conversation: Conversation) =>
  conversation?.map((said) => ('note' in said ? { at: said.at, note: said.note } : said)) ?? []

type Values = Record<string, unknown>

/** The fields that are other ones by then. */
export function changesOf(before: Values, after: Values): Changes {
  const all = Object.entries(after).map(([name, value]): [string, Changes[string]] => [
    name,
    [before[name] ?? null, value ?? null],
  ])
  return Object.fromEntries(all.filter(([, [was, is]]) => !Bun.deepEquals(was, is)))
}

type Proposing = Pick<typeof receipts.$inferSelect, 'proposal' | 'proposal_fate'>

/** What the sender of something published would change of it, as long as nobody has decided about that. */
export const waitingProposal = ({ proposal, proposal_fate }: Proposing) =>
  proposal_fate === null ? proposal : null

/** The same, field by field, beside what the item is now. */
export const toldProposal = (proposal: Proposal | null, row: object): Proposed | null =>
  proposal && { at: proposal.at, changes: changesOf({ ...row }, proposal.fields) }
