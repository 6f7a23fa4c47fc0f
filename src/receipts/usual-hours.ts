import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Store } from '../database/open.ts'
import { hour } from '../units.ts'
import { receipts } from './table.ts'

const maxDecisions = 20
const leastDecisions = 5

/** The median hours of the last decisions; null where there are too few. */
export function usualHours({ db }: Pick<Store, 'db'>, kind: string) {
  const last = db
    .select({ from: receipts.submitted_at, to: receipts.decided_at })
    .from(receipts)
    .where(
      and(
        eq(receipts.kind, kind),
        isNotNull(receipts.decided_at),
        sql`${receipts.status} <> 'withdrawn'`,
      ),
    )
    .orderBy(desc(receipts.decided_at))
    .limit(maxDecisions)
    .all()
  if (last.length < leastDecisions) return null
  const took = last
    .map(({ from, to }) => (Date.parse(to ?? from) - Date.parse(from)) / hour)
    .toSorted((one, other) => one - other)
  const middle = Math.floor(took.length / 2)
  const upper = took[middle] ?? 0
  return took.length % 2 === 1 ? upper : ((took[middle - 1] ?? 0) + upper) / 2
}
