import { actOf, lastSaved } from '../activity/activity.ts'
import type { Did } from '../activity/words.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { canonical } from '../fields/names.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, invalid, notFound } from '../http/response/errors.ts'
import { refuseStale } from '../http/response/revisions.ts'
import { type Chosen, choose, storePicture } from '../images/images.ts'
import type { World } from '../world.ts'
import { keptUntil, missing } from './history/trash.ts'
import { findVersion, versionsOf } from './history/versions.ts'
import type { ContentTable, Kind, Place } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import * as store from './store.ts'

// What can be done with the items of any kind, whichever it is.

type Of<Table extends ContentTable> = Kind<string, Table>
type Values = Record<string, unknown>
/** What somebody sent. */
type Sent = { body: Body; sender: Sender }

/** An item that an admin does something to. */
export function read<Table extends ContentTable>(tx: Queries, kind: Of<Table>, id: number) {
  const row = store.findRow(tx, kind, id)
  if (!row) throw missing(tx, kind, id)
  return row
}

/** What a visitor may see of an item; an admin sees a pending one too. */
export function find<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  id: number,
  isAdmin: boolean,
) {
  if (isAdmin) return read(world.db, kind, id)
  const row = store.findRow(world.db, kind, id)
  if (!row || ('status' in row && row.status !== 'approved')) throw notFound()
  return row
}

/** Checks a new item and makes its pictures ready; what it returns writes it, with what `more` adds to it. */
export async function prepare<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  { body, sender }: Sent,
  { did, ...more }: { did: Did } & Values,
) {
  const draft: Values = checked(kind.draft, canonical(namesOf(kind, sender), kind.aliases, body))
  expectRight(world.config, kind, draft)
  const chosen = await choosePictures(world, kind, { values: draft, sender })
  return (tx: Transaction) => {
    const values = { ...storePictures(tx, draft, chosen), ...more }
    return store.itemOf<Table>(lifecycle.insert(tx, kind, values, actOf(world, did)))
  }
}

/** How an item comes to be. */
export const making = <Table extends ContentTable>(world: World, kind: Of<Table>) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) =>
    prepare(world, kind, { body, sender }, { did: 'created' }),
})

export const refuseStaleItem = <Table extends ContentTable>(
  tx: Queries,
  kind: Of<Table>,
  row: store.Stored<Table>,
  ifMatch: string | null,
) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: store.itemOf(row),
    ...lastSaved(tx, kind.path, row.id),
  }))

/** Refuses an edit of what isn't there (404) or of an older revision (412), before its body is read. */
export function expectEdit<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  id: number,
  ifMatch: string | null,
) {
  const row = read(world.db, kind, id)
  refuseStaleItem(world.db, kind, row, ifMatch)
}

type Edit = Sent & { ifMatch: string | null; did?: 'edited' | 'reverted' }

/** Changes the fields the body names and keeps the rest; the merged row must be valid. */
export async function edit<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  id: number,
  { body, sender, ifMatch, did = 'edited' }: Edit,
) {
  const before = read(world.db, kind, id)
  const shown = { ...before, ...kind.detail(before, world.config) }
  const named = canonical(namesOf(kind, sender), kind.aliases, body, shown)
  const changesTo = (row: store.Stored<Table>) => {
    const merged = { ...row, ...named }
    const values = checked(kind.edited, merged)
    expectRight(world.config, kind, { ...merged, ...Object(values) })
    return only(named, values)
  }
  const chosen = await choosePictures(world, kind, { values: changesTo(before), sender })
  const after = world.db.transaction((tx) => {
    const row = read(tx, kind, id)
    refuseStaleItem(tx, kind, row, ifMatch)
    const values = storePictures(tx, changesTo(row), chosen)
    return lifecycle.change(tx, kind, { before: row, values }, actOf(world, did))
  })
  world.cache.invalidate(kind.path)
  return after
}

type Revert = Omit<Edit, 'body' | 'did'> & { revision: number }

/** Makes a version's fields the present ones, as an edit: by the rules that hold today. */
export function revert<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  id: number,
  { revision, ...edited }: Revert,
) {
  const version = findVersion(world.db, kind, id, revision)
  if (!version) throw invalid({ revision: 'There is no such version any more' })
  return edit(world, kind, id, { ...edited, body: version.fields, did: 'reverted' })
}

/** The versions of an item that is there. */
export const history = <Table extends ContentTable>(world: World, kind: Of<Table>, id: number) =>
  versionsOf(world.db, kind, read(world.db, kind, id))

/** Into the trash; answers until when it can be restored. Where nothing stays there, for good. */
export function remove<Table extends ContentTable>(world: World, kind: Of<Table>, id: number) {
  const isForGood = world.config.trashDays === 0
  const act = actOf(world, isForGood ? 'erased' : 'deleted')
  world.db.transaction((tx) => {
    const row = read(tx, kind, id)
    if (isForGood) lifecycle.erase(tx, kind, row, act)
    else lifecycle.discard(tx, kind, row, act)
  })
  world.cache.invalidate(kind.path)
  if (isForGood) emptyLog(world.sqlite)
  return isForGood ? null : keptUntil(world, act.at)
}

/** Puts back what was deleted. */
export function restore<Table extends ContentTable>(world: World, kind: Of<Table>, id: number) {
  const act = actOf(world, 'restored')
  const row = world.db.transaction((tx) => lifecycle.restore(tx, kind, id, act))
  world.cache.invalidate(kind.path)
  return row
}

/** Deletes for good what is in the trash. */
export function erase(world: World, kind: Pick<Kind, 'path'>, id: number) {
  world.db.transaction((tx) => lifecycle.eraseTrashed(tx, kind, id, actOf(world, 'erased')))
  emptyLog(world.sqlite)
}

type Named = { draft: { shape: object }; forAdmins: readonly string[] }

const namesOf = ({ draft, forAdmins }: Named, { isAdmin }: Sender) =>
  Object.keys(draft.shape).filter((name) => isAdmin || !forAdmins.includes(name))

/** Refuses what is wrong here, though each field of it is right. */
export function expectRight(place: Place, kind: Pick<Kind, 'refuses'>, row: Values) {
  const fields = kind.refuses(row, place)
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

type Aliases = { [name: string]: readonly string[] | undefined }
type Pictured = { pictures: readonly string[]; aliases: Aliases }

/** What may be sent of one: a picture's data under any name of its field. */
export const bodyLimitOf = ({ pictures, aliases }: Pictured): BodyLimit =>
  pictures.length > 0
    ? {
        ...bodyLimits.pictures,
        pictures: pictures.flatMap((name) => [name, ...(aliases[name] ?? [])]),
      }
    : bodyLimits.plain

const only = (names: Values, values: unknown) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => name in names))

/** Pictures are judged and shrunk before the transaction, which must not wait. */
async function choosePictures(
  world: World,
  { pictures }: { pictures: readonly string[] },
  { values, sender }: { values: Values; sender: Sender },
) {
  const chosen: [string, Chosen][] = []
  for (const field of pictures)
    if (values[field] !== undefined)
      chosen.push([field, await choose(world, { field, value: values[field], sender })])
  return chosen
}

function storePictures(tx: Queries, values: Values, chosen: [string, Chosen][]): Values {
  for (const [field, picture] of chosen) storePicture(tx, field, picture)
  return {
    ...values,
    ...Object.fromEntries(chosen.map(([field, { address }]) => [field, address])),
  }
}
