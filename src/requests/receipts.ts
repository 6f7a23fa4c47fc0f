import type { Signing } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { follow, hand, handed, handOut, issue, onlookerOf } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'

type Row = { id: number; submission_date: string }

const of = ({ id }: Pick<Row, 'id'>) => ({ kind: requestKind, item: id })
const issued = (row: Row) => ({ ...of(row), submitted_at: row.submission_date })

export const firstReceipt = (world: Pick<Store, 'db'> & Signing, tx: Queries, row: Row) =>
  handed(issue(world, tx, issued(row)))

/**
 * Whoever asks again for what waits already: an address and a student ID are no secrets, so this one shows what becomes
 * of the request and nothing else.
 */
export const furtherReceipt = (world: Pick<Store, 'db'> & Signing, tx: Queries, row: Row) =>
  handed(onlookerOf(tx, of(row)) ?? issue(world, tx, { ...issued(row), may_change: false }))

/** Says on its receipts that access was given. */
export const noteApproval = (tx: Queries, row: Row, at: string) =>
  follow(tx, of(row), { status: 'approved', at })

/** One request turns out to be another. */
export const handTo = (tx: Queries, from: Row, to: Row) => hand(tx, of(from), of(to))

export const handOutReceipt = <Answer extends ReturnType<typeof handed>>(
  world: Pick<Store, 'db'> & Signing,
  answer: Answer,
) => handOut(world, requestKind, answer)
