import { and, eq } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { shelves } from './shelves.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect

/** The same person's request that waits already: a double click makes one. */
export const findEqual = (
  tx: Queries,
  { student_id, folded_email }: Pick<Row, 'student_id' | 'folded_email'>,
) =>
  tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.student_id, student_id),
        eq(requests.folded_email, folded_email),
        shelves.pending,
      ),
    )
    .get()
