import { actOf, record } from '../activity/activity.ts'
import type { Queries } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked } from '../http/response/errors.ts'
import { setStatus } from '../receipts/receipts.ts'
import { draftNames, requestDraft } from './contract.ts'
import { erase, receiptsOf, subjectOf } from './erasing.ts'
import type { RequestContext } from './requests.ts'
import { change, find, foldedOf, read } from './requests.ts'

// What whoever asked for access can do with their request while it waits.

const { names, aliases } = draftNames

const fieldsOf = ({
  full_name,
  email,
  student_id,
}: Record<'full_name' | 'email' | 'student_id', string>) => ({
  full_name,
  email,
  student_id,
})

/** A request that waits, as its sender wrote it. */
export function showOwn(tx: Queries, id: number) {
  const row = find(tx, id)
  if (row?.status !== 'pending') return undefined
  return { item: { id, ...fieldsOf(row) }, revision: row.revision }
}

/** Changes the fields the body names, and keeps the rest. */
export function editOwn(
  world: RequestContext,
  tx: Queries,
  id: number,
  { body, ifMatch }: { body: Body; ifMatch: string | null },
) {
  const row = read(tx, id)
  refuseStaleOwn(row, ifMatch)
  const named = canonical(names, aliases, body, row)
  const draft = checked(requestDraft(world.config.collegeDomain), { ...fieldsOf(row), ...named })
  record(tx, actOf(world, 'edited'), subjectOf(id))
  change(tx, row, { ...draft, ...foldedOf(draft) })
}

const refuseStaleOwn = (row: ReturnType<typeof read>, ifMatch: string | null) =>
  refuseStale(ifMatch, row.revision, () => ({ current: fieldsOf(row), by: null, at: null }))

/** Erases a request at once, with all that tells of its student. */
export function withdrawOwn(
  world: RequestContext,
  tx: Queries,
  id: number,
  ifMatch: string | null,
) {
  const row = read(tx, id)
  refuseStaleOwn(row, ifMatch)
  const act = actOf(world, 'withdrew')
  erase(tx, row, act.at)
  setStatus(tx, receiptsOf(row), { status: 'withdrawn', at: act.at })
  record(tx, act, subjectOf(id))
}
