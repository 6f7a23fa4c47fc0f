import { eq } from 'drizzle-orm'
import { actOf, findLastChange, record } from '../activity/activity.ts'
import type { Acting, Clock, Settings } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { hourCycleOf } from '../fields/times/words.ts'
import { dayAt } from '../fields/zone.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked } from '../http/response/errors.ts'
import { onceFor } from '../once-for.ts'
import { type Lab, labDraft, labFacts, type ShownFacts } from './contract.ts'
import { lab } from './table.ts'

const only = 1

const names = Object.keys(labDraft.shape)
const nothing = { ...(Object.fromEntries(names.map((name) => [name, null])) as Lab), revision: 0 }

const asked = onceFor((tx: Queries) => tx.select().from(lab).where(eq(lab.id, only)).prepare())

export const read = (tx: Queries) => asked(tx).get() ?? nothing

export function shown(tx: Queries): ShownFacts {
  const { revision, id, ...facts } = { id: only, ...read(tx) }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null))
}

export const hourCycleIn = (tx: Queries) => hourCycleOf(read(tx).clock)

export const clockIn = ({ config: { timeZone } }: Settings, tx: Queries) => ({
  timeZone,
  cycle: hourCycleIn(tx),
})

export const hasAny = (tx: Queries) => read(tx).revision > 0

type Row = Lab & { revision: number }

export const answered = ({ revision, ...facts }: Row): Lab & { id: number } => ({
  ...facts,
  id: only,
})

const refuseStaleRow = (tx: Queries, ifMatch: string | null, row: Row) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: answered(row),
    ...findLastChange(tx, 'lab', only),
  }))

export function edit(context: Store & Clock & Acting, body: Body, ifMatch: string | null) {
  const changes = checked(labDraft, body)
  return context.db.transaction((tx) => {
    const row = read(tx)
    refuseStaleRow(tx, ifMatch, row)
    record(tx, actOf(context, 'edited'), { kind: 'lab', item: only, title: 'Lab facts' })
    const facts = checked(labFacts, { ...row, ...changes })
    return write(tx, { ...answered(row), ...facts }, row.revision)
  })
}

export const prepareSample = (body: Body) => {
  const facts = checked(labFacts, body)
  return (tx: Transaction) => write(tx, { ...answered(nothing), ...facts }, 0)
}

function write(tx: Transaction, facts: Lab & { id: number }, before: number) {
  const row = { ...facts, revision: before + 1 }
  return tx
    .insert(lab)
    .values(row)
    .onConflictDoUpdate({ target: lab.id, set: row })
    .returning()
    .get()
}

/** Cached pages are invalidated when it changes. */
export const today = ({ clock, config: { timeZone } }: Clock & Settings) => dayAt(clock(), timeZone)
