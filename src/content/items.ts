import * as z from 'zod/mini'
import { type Act, type Actor, actOf, findLastChange } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Settings } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { canonical, isUnchanged, type Values } from '../fields/names.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import type { Caching } from '../http/response/cache.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { invalid, validate } from '../http/response/errors.ts'
import { type ChosenPicture, choosePicture, storePicture } from '../images/images.ts'
import type { ContentContext } from './context.ts'
import { notFoundOrDeleted } from './history/trash.ts'
import { findVersion, versionsOf } from './history/versions.ts'
import type { ContentTable, Draft, Identified, Kind, RowTable, Source } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import { timeContextOf } from './scheduled.ts'
import * as store from './store.ts'

type Submission = { body: Body; sender: Sender }

export function read<Table extends RowTable>(tx: Queries, source: Source<Table>, id: number) {
  const row = store.findRow(tx, source, id)
  if (!row) throw notFoundOrDeleted(tx, source, id)
  return row
}

/**
 * Validates a new item, with `extraFields` that are no columns of it, and converts its pictures. The returned
 * function writes it, with more `columns`.
 */
export async function prepare<Table extends ContentTable>(
  context: ContentContext,
  kind: Kind<string, Table>,
  { body, sender, extraFields = {} }: Submission & { extraFields?: Draft['shape'] },
  { did, ...columns }: { did: ActivityType } & Values,
) {
  const names = [...fieldNamesOf(kind, sender), ...Object.keys(extraFields)]
  const given = validate(
    z.safeExtend(kind.draft, extraFields),
    canonical(names, kind.aliases, body),
  )
  refuseInvalid(context, kind, given)
  const draft = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in extraFields)))
  const pictures = await choosePictures(context, kind, { values: draft, sender })
  return (tx: Transaction) => {
    const values = { ...storePictures(tx, draft, pictures), ...columns }
    return kind.responseOf(lifecycle.insert(tx, kind, values, actOf(context, did)))
  }
}

export const creationOf = <Table extends ContentTable>(
  context: ContentContext,
  kind: Kind<string, Table>,
) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) =>
    prepare(context, kind, { body, sender }, { did: 'created' }),
})

/** An item, and the revision of it that the client has seen. */
export type Target = { id: number; ifMatch?: string | null }
export type Decline = Target & { reason?: string | null }

/** Refuses an item that is gone (404), or was changed since the given revision (412). */
export function readFresh<Table extends RowTable>(
  tx: Queries,
  source: Source<Table>,
  { id, ifMatch = null }: Target,
) {
  const row = read(tx, source, id)
  refuseStale(ifMatch, row.revision, () => ({
    current: source.responseOf(row),
    ...findLastChange(tx, source.path, id),
  }))
  return row
}

/** Decides about a row in one transaction; `work` returns the changed row, or nothing where it stays as it is. */
export function decide<Table extends RowTable, After extends Identified>(
  context: Pick<Store, 'db'> & Actor & Caching,
  source: Source<Table>,
  { did, ...target }: Target & { did: ActivityType },
  work: (tx: Transaction, row: store.Stored<Table>, act: Act) => After | undefined,
) {
  const decided = context.db.transaction((tx) => {
    const row = readFresh(tx, source, target)
    const after = work(tx, row, actOf(context, did))
    return outcomeOf(after ?? row, after ? 1 : 0)
  })
  context.cache.invalidate()
  return decided
}

type EditHook = {
  /** Runs in the transaction before the write, and in its place if it returns a row. */
  beforeWrite?: (tx: Transaction, before: store.Stored, values: Values) => store.Stored | undefined
}

/** Changes the fields the body names and keeps the rest; the merged row must be valid. */
export async function edit(
  context: ContentContext,
  kind: Kind,
  target: Target,
  { body, sender, beforeWrite }: Submission & EditHook,
) {
  const before = read(context.db, kind, target.id)
  const response = { ...before, ...kind.detail(before, timeContextOf(context)) }
  const changes = canonical(fieldNamesOf(kind, sender), kind.aliases, body, response)
  const values = mergeEdit(context, kind, before, changes)
  const pictures = await choosePictures(context, kind, { values, sender })
  return write(context, kind, target, { did: 'edited', changes, pictures, beforeWrite })
}

export const setFields = (
  context: ContentContext,
  kind: Kind,
  { fields = {}, ...target }: Target & { fields?: Values },
) => write(context, kind, target, { did: 'edited', changes: fields })

/** Restores a version's fields by an edit, which today's rules must allow. */
export function revert(
  context: ContentContext,
  kind: Kind,
  { revision, ...target }: Target & { revision?: number },
) {
  const { id } = readFresh(context.db, kind, target)
  const version = findVersion(context.db, kind, id, revision)
  if (!version) throw invalid({ revision: 'There is no such version any more' })
  const known = Object.keys(kind.draft.shape)
  const changes = Object.fromEntries(
    Object.entries(version.fields).filter(([name]) => known.includes(name)),
  )
  return write(context, kind, target, { did: 'reverted', changes })
}

type Edit = EditHook & {
  did: 'edited' | 'reverted'
  changes: Values
  pictures?: [string, ChosenPicture][]
}

function write(
  context: ContentContext,
  kind: Kind,
  target: Target,
  { did, changes, pictures = [], beforeWrite }: Edit,
) {
  return decide(context, kind, { ...target, did }, (tx, before, act) => {
    const values = storePictures(tx, mergeEdit(context, kind, before, changes), pictures)
    const instead = beforeWrite?.(tx, before, values)
    if (instead || isUnchanged(before, values)) return instead
    return lifecycle.change(tx, kind, { before, values }, act)
  })
}

export const outcomeOf = <Row extends Identified>(row: Row, affectedRows = 1) => ({
  row,
  revision: row.revision,
  affectedRows,
})

export function mergeEdit(context: ContentContext, kind: Kind, row: store.Stored, changes: Values) {
  const merged = { ...row, ...changes }
  const values = validate(kind.editDraft, merged)
  refuseInvalid(context, kind, { ...merged, ...Object(values) })
  return changedFields(changes, merged, values)
}

export const history = (context: ContentContext, kind: Kind, id: number) =>
  versionsOf(context.db, kind, read(context.db, kind, id))

type FieldRules = { draft: { shape: object }; adminOnly: readonly string[] }

const fieldNamesOf = ({ draft, adminOnly }: FieldRules, { isAdmin }: Sender) =>
  Object.keys(draft.shape).filter((name) => isAdmin || !adminOnly.includes(name))

export function refuseInvalid({ config }: Settings, kind: Pick<Kind, 'validate'>, row: Values) {
  const fields = kind.validate(row, config)
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The changed fields, and others that the schema changed along with them. */
function changedFields(changes: Values, merged: Values, values: unknown) {
  const differs = ([name, value]: [string, unknown]) => !Bun.deepEquals(value, merged[name])
  const all = Object.entries(values ?? {})
  return Object.fromEntries(all.filter((each) => each[0] in changes || differs(each)))
}

/** Pictures are converted before the transaction, which must not wait. */
async function choosePictures(
  context: ContentContext,
  { pictures }: { pictures: readonly string[] },
  { values, sender }: { values: Values; sender: Sender },
) {
  const chosen: [string, ChosenPicture][] = []
  for (const field of pictures)
    if (values[field] !== undefined)
      chosen.push([field, await choosePicture(context, { field, value: values[field], sender })])
  return chosen
}

function storePictures(tx: Queries, values: Values, chosen: [string, ChosenPicture][]): Values {
  for (const [field, picture] of chosen) storePicture(tx, field, picture)
  const addresses = chosen.map(([field, { address }]) => [field, address])
  return { ...values, ...Object.fromEntries(addresses) }
}
