import { approversOf } from '../activity/approvers.ts'
import type { Queries } from '../database/open.ts'
import { approvalEmailsOf } from '../mail/figures.ts'
import { requestKind } from '../receipts/words.ts'

type Row = { id: number; approved_at: string | null }

/** The same requests with who approved them, and what became of the letter that says so: two questions for all. */
export function withFates<Request extends Row>(tx: Queries, rows: Request[]) {
  const approved = rows.filter(({ approved_at }) => approved_at !== null).map(({ id }) => id)
  const approvers = approversOf(tx, requestKind, approved)
  const letters = approvalEmailsOf(tx, approved)
  return rows.map((row) => ({
    ...row,
    approved_by: approvers.get(row.id) ?? null,
    letter: letters.get(row.id) ?? null,
  }))
}
