import * as z from 'zod/mini'
import { actOf, lastSaved } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked, invalid, notFound } from '../http/response/errors.ts'
import { choose, type Chosen as Picture, storePicture } from '../images/images.ts'
import type { ContentContext } from './context.ts'
import { missing } from './history/trash.ts'
import { findVersion, versionBefore, versionsOf } from './history/versions.ts'
import type { ContentTable, Draft, Kind, Place } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import { timeContextOf } from './scheduled.ts'
import * as store from './store.ts'

// What can be done with the items of any kind, whichever it is.

type Values = Record<string, unknown>
type Checked = Pick<Kind, 'draft' | 'aliases' | 'forAdmins' | 'refuses'>
/** What somebody sent. */
type Sent = { body: Body; sender: Sender }

/** An item that an admin does something to. */
export function read<Table extends ContentTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
  id: number,
  tx: Queries = world.db,
) {
  const row = store.findRow(tx, kind, id)
  if (!row) throw missing(world, tx, kind, id)
  return row
}

/** What a visitor may see of an item; an admin sees a pending one too. */
export function find<Table extends ContentTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
  id: number,
  isAdmin: boolean,
) {
  if (isAdmin) return read(world, kind, id)
  const row = store.findRow(world.db, kind, id)
  if (!row || ('status' in row && row.status !== 'approved')) throw notFound()
  return row
}

/** Checks a new item and makes its pictures ready; what it returns writes it, with what `more` adds to it. */
export function prepare<Table extends ContentTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
  { body, sender }: Sent,
  { did, ...more }: { did: ActivityType } & Values,
) {
  const draft = draftIn(world, kind, { body, sender })
  return prepareDraft(world, kind, { draft, sender }, { did, ...more })
}

/** What a body says of a new item, and in `more` fields that are none of its columns. */
export function draftIn(
  world: ContentContext,
  kind: Checked,
  { body, sender }: Sent,
  more: Draft['shape'] = {},
): Values {
  const names = [...namesOf(kind, sender), ...Object.keys(more)]
  const draft = checked(z.safeExtend(kind.draft, more), canonical(names, kind.aliases, body))
  expectRight(world, kind, draft)
  return draft
}

/** The same of what was checked already. */
export async function prepareDraft<Table extends ContentTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
  { draft, sender }: { draft: Values; sender: Sender },
  { did, ...more }: { did: ActivityType } & Values,
) {
  const chosen = await choosePictures(world, kind, { values: draft, sender })
  return (tx: Transaction) => {
    const values = { ...storePictures(tx, draft, chosen), ...more }
    return store.itemOf<Table>(lifecycle.insert(tx, kind, values, actOf(world, did)))
  }
}

/** How an item comes to be. */
export const making = <Table extends ContentTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) =>
    prepare(world, kind, { body, sender }, { did: 'created' }),
})

/** An item that an admin chose, and the revision they saw of it, if they say so. */
export type Chosen = { id: number; ifMatch?: string | null }

/** The item as it was seen: refuses what isn't there (404), and what was changed since (412). */
export function readFresh<Table extends ContentTable>(
  world: ContentContext,
  tx: Queries,
  kind: Kind<string, Table>,
  { id, ifMatch = null }: Chosen,
) {
  const row = read(world, kind, id, tx)
  refuseStaleRow(tx, kind, row, ifMatch)
  return row
}

export const refuseStaleRow = (
  tx: Queries,
  { path }: Kind,
  row: store.Stored,
  ifMatch: string | null,
) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: store.itemOf(row),
    ...lastSaved(tx, path, row.id),
  }))

type Also = {
  /** What else is done in its transaction, or in its stead where it answers a row; throws to leave everything as it is. */
  also?: (tx: Transaction, before: store.Stored, values: Values) => store.Stored | undefined
}

/** Changes the fields the body names and keeps the rest; the merged row must be valid. */
export async function edit(
  world: ContentContext,
  kind: Kind,
  chosen: Chosen,
  { body, sender, ...also }: Sent & Also,
) {
  const before = read(world, kind, chosen.id)
  const shown = { ...before, ...kind.detail(before, timeContextOf(world)) }
  const named = canonical(namesOf(kind, sender), kind.aliases, body, shown)
  const values = changesTo(world, kind, before, named)
  const pictures = await choosePictures(world, kind, { values, sender })
  return write(world, kind, chosen, { did: 'edited', named, pictures, ...also })
}

/** The same of fields that hold no new picture. */
export const set = (
  world: ContentContext,
  kind: Kind,
  { fields, ...chosen }: Chosen & { fields: Values },
) => write(world, kind, chosen, { did: 'edited', named: fields })

/** Makes a version's fields the present ones, as an edit: by the rules that hold today. */
export function revert(
  world: ContentContext,
  kind: Kind,
  { revision, ...chosen }: Chosen & { revision?: number | undefined },
) {
  const { id } = readFresh(world, world.db, kind, chosen)
  const version = revision
    ? findVersion(world.db, kind, id, revision)
    : versionBefore(world.db, kind, id)
  if (!version) throw invalid({ revision: 'There is no such version any more' })
  const known = Object.keys(kind.draft.shape)
  const named = Object.fromEntries(
    Object.entries(version.fields).filter(([name]) => known.includes(name)),
  )
  return write(world, kind, chosen, { did: 'reverted', named })
}

type Edit = Also & {
  did: 'edited' | 'reverted'
  named: Values
  pictures?: [string, Picture][]
}

function write(
  world: ContentContext,
  kind: Kind,
  chosen: Chosen,
  { did, named, pictures = [], also }: Edit,
) {
  const row = world.db.transaction((tx) => {
    const before = readFresh(world, tx, kind, chosen)
    const values = storePictures(tx, changesTo(world, kind, before, named), pictures)
    const instead = also?.(tx, before, values)
    return instead ?? lifecycle.change(tx, kind, { before, values }, actOf(world, did))
  })
  world.cache.invalidate()
  return outcomeOf(row)
}

/** What came of a change: the row as it is then, and how many rows were changed. */
export const outcomeOf = (row: store.Stored, affectedRows = 1) => ({
  row,
  revision: row.revision,
  affectedRows,
})

/** What of a row changes; refuses what would not be valid. */
export function changesTo(world: ContentContext, kind: Kind, row: store.Stored, named: Values) {
  const merged = { ...row, ...named }
  const values = checked(kind.edited, merged)
  expectRight(world, kind, { ...merged, ...Object(values) })
  return only(named, merged, values)
}

/** The versions of an item that is there. */
export const history = (world: ContentContext, kind: Kind, id: number) =>
  versionsOf(world.db, kind, read(world, kind, id))

type Named = { draft: { shape: object }; forAdmins: readonly string[] }

const namesOf = ({ draft, forAdmins }: Named, { isAdmin }: Sender) =>
  Object.keys(draft.shape).filter((name) => isAdmin || !forAdmins.includes(name))

/** Refuses what is wrong here, though each field of it is right. */
export function expectRight(
  { config }: { config: Place },
  kind: Pick<Kind, 'refuses'>,
  row: Values,
) {
  const fields = kind.refuses(row, config)
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** What was named, and what of the rest no longer goes with it. */
function only(named: Values, merged: Values, values: unknown) {
  const differs = ([name, value]: [string, unknown]) => !Bun.deepEquals(value, merged[name])
  const all = Object.entries(values ?? {})
  return Object.fromEntries(all.filter((each) => each[0] in named || differs(each)))
}

/** Pictures are judged and shrunk before the transaction, which must not wait. */
async function choosePictures(
  world: ContentContext,
  { pictures }: { pictures: readonly string[] },
  { values, sender }: { values: Values; sender: Sender },
) {
  const chosen: [string, Picture][] = []
  for (const field of pictures)
    if (values[field] !== undefined)
      chosen.push([field, await choose(world, { field, value: values[field], sender })])
  return chosen
}

function storePictures(tx: Queries, values: Values, chosen: [string, Picture][]): Values {
  for (const [field, picture] of chosen) storePicture(tx, field, picture)
  const addresses = chosen.map(([field, { address }]) => [field, address])
  return { ...values, ...Object.fromEntries(addresses) }
}
