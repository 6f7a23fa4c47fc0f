import { eq } from 'drizzle-orm'
import { actOf, findLastChange, record } from '../activity/activity.ts'
import type { Acting, Clock, Settings } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { isUnchanged } from '../fields/names.ts'
import { hourCycleOf } from '../fields/times/words.ts'
import { dayAt } from '../fields/zone.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { validate } from '../http/response/errors.ts'
import { memoize } from '../memoize.ts'
import { type GivenFacts, type LabFacts, labDraft, labFacts } from './contract.ts'
import { lab } from './table.ts'

const labId = 1

const names = Object.keys(labDraft.shape)
const noFacts = {
  ...(Object.fromEntries(names.map((name) => [name, null])) as LabFacts),
  revision: 0,
}

const preparedQuery = memoize((tx: Queries) =>
  tx.select().from(lab).where(eq(lab.id, labId)).prepare(),
)

export const read = (tx: Queries) => preparedQuery(tx).get() ?? noFacts

export function givenFacts(tx: Queries): GivenFacts {
  const { revision, id, ...facts } = { id: labId, ...read(tx) }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null))
}

export const hourCycleIn = (tx: Queries) => hourCycleOf(read(tx).clock)

export const clockIn = ({ config: { timeZone } }: Settings, tx: Queries) => ({
  timeZone,
  cycle: hourCycleIn(tx),
})

export const hasAny = (tx: Queries) => read(tx).revision > 0

type LabRow = LabFacts & { revision: number }

export const responseOf = ({ revision, ...facts }: LabRow): LabFacts & { id: number } => ({
  ...facts,
  id: labId,
})

export function edit(context: Store & Clock & Acting, body: Body, ifMatch: string | null) {
  const changes = validate(labDraft, body)
  return context.db.transaction((tx) => {
    const row = read(tx)
    refuseStale(ifMatch, row.revision, () => ({
      current: responseOf(row),
      ...findLastChange(tx, 'lab', labId),
    }))
    const facts = validate(labFacts, { ...row, ...changes })
    if (isUnchanged(row, facts)) return row
    record(tx, actOf(context, 'edited'), { kind: 'lab', item: labId, title: 'Lab facts' })
    return write(tx, { ...responseOf(row), ...facts }, row.revision)
  })
}

export const prepareSample = (body: Body) => {
  const facts = validate(labFacts, body)
  return (tx: Transaction) => write(tx, { ...responseOf(noFacts), ...facts }, 0)
}

function write(tx: Transaction, facts: LabFacts & { id: number }, before: number) {
  const row = { ...facts, revision: before + 1 }
  return tx
    .insert(lab)
    .values(row)
    .onConflictDoUpdate({ target: lab.id, set: row })
    .returning()
    .get()
}

/** The day at the lab. Cached pages are invalidated when it changes. */
export const today = ({ clock, config: { timeZone } }: Clock & Settings) => dayAt(clock(), timeZone)
