import { actOf, record } from '../activity/activity.ts'
import type { Queries } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked } from '../http/response/errors.ts'
import { setStatus } from '../receipts/receipts.ts'
import { draftNames, requestDraft } from './contract.ts'
import { erase, refOf, subjectOf } from './erasing.ts'
import type { RequestContext } from './requests.ts'
import { change, find, foldedOf, read } from './requests.ts'

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

export function showPending(tx: Queries, id: number) {
  const row = find(tx, id)
  if (row?.status !== 'pending') return undefined
  return { item: { id, ...fieldsOf(row) }, revision: row.revision }
}

export function editPending(
  world: RequestContext,
  tx: Queries,
  id: number,
  { body, ifMatch }: { body: Body; ifMatch: string | null },
) {
  const row = read(tx, id)
  refuseStaleRow(row, ifMatch)
  const named = canonical(names, aliases, body, row)
  const draft = checked(requestDraft(world.config.collegeDomain), { ...fieldsOf(row), ...named })
  record(tx, actOf(world, 'edited'), subjectOf(id))
  change(tx, row, { ...draft, ...foldedOf(draft) })
}

const refuseStaleRow = (row: ReturnType<typeof read>, ifMatch: string | null) =>
  refuseStale(ifMatch, row.revision, () => ({ current: fieldsOf(row), by: null, at: null }))

export function withdrawPending(
  world: RequestContext,
  tx: Queries,
  id: number,
  ifMatch: string | null,
) {
  const row = read(tx, id)
  refuseStaleRow(row, ifMatch)
  const act = actOf(world, 'withdrew')
  erase(tx, row, act.at)
  setStatus(tx, refOf(row), { status: 'withdrawn', at: act.at })
  record(tx, act, subjectOf(id))
}
