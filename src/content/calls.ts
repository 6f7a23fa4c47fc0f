import type * as z from 'zod/mini'
import { type Context, senderOf } from '../http/limits/admission.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { listingOf } from '../http/request/listing.ts'
import { panelListingOf } from '../http/request/sorting.ts'
import { spanOf } from '../http/request/span.ts'
import { chosen, edited, idOf, publicList, removed, shown } from '../http/response/answers.ts'
import { checked, notFound } from '../http/response/errors.ts'
import type { Context as Asking, Settable } from '../http/response/long-answer.ts'
import { reviewingOf } from '../receipts/receipts.ts'
import type { World } from '../world.ts'
import { someOf } from './contract.ts'
import { happens, windowOf } from './happening.ts'
import type { Chosen } from './items.ts'
import * as items from './items.ts'
import { type Answered, type ContentTable, type Draft, filtersOf, type Kind } from './kind.ts'
import { list } from './lists.ts'
import { remove } from './removing.ts'
import { findPublished, itemOf, type Stored } from './store.ts'

/** What reviewed and curated kinds have: reading, changing and removing an item. */
export const common = <Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) => ({ ...reading(world, kind), ...writing(kind) })

function reading<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) {
  const own = filtersOf(kind).category
  const takesPlace = happens(kind)
  const wanted = (request: Request) => {
    const listing = listingOf(request, own)
    if (takesPlace) listing.window = windowOf(world, kind, spanOf(request))
    return listing
  }
  const told = <Item extends Answered<Table>>(item: Item) =>
    Object.assign(item, kind.detail(item, world.config))
  function showVisitor(id: number, set: Settable) {
    const item = findPublished(world, kind, id)
    if (!item) throw notFound()
    return shown(set, told(item))
  }
  function reviewing(row: Stored<Table>) {
    if (!('status' in row)) return {}
    const { contact_email, ...review } = reviewingOf(world.db, { kind: kind.path, item: row.id })
    return { contact_email, ...(row.status === 'pending' && review) }
  }
  function showAdmin(id: number, set: Settable) {
    const row = items.read(world, kind, id)
    return shown(set, { ...told(itemOf<Table>(row)), ...reviewing(row) }, row)
  }
  return {
    inPanel: (request: Request) => panelListingOf(request, own),
    published: async (context: Asking) =>
      publicList(context, list(world, kind, 'published', wanted(context.request))),
    show(id: string, admin: object | undefined, set: Settable) {
      set.headers['vary'] = 'Authorization'
      return admin ? showAdmin(idOf(id), set) : showVisitor(idOf(id), set)
    },
  }
}

/** A body's schema is named for the typed client and the reference only. An edit may leave out any field. */
function writing<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  kind: Kind<string, Table, Of, Submitted>,
) {
  const bodyLimit = items.bodyLimitOf(kind)
  return {
    bodyLimit,
    typed: { parse: 'none', body: kind.submitted } as const,
    typedEdit: { parse: 'none', body: someOf(kind.submitted.shape) } as const,
    async save(world: World, id: string, context: Context & { set: Settable }) {
      const { request, set } = context
      const one = chosen(id, request)
      items.readFresh(world, world.db, kind, one) // before the body is read
      const body = await readBody(request, bodyLimit, world.limits.arrivals.ofAdmins)
      const sender = senderOf(world, context)
      const { row } = await items.edit(world, kind, one, { body, sender })
      return edited(set, itemOf<Table>(row), row)
    },
    remove(world: World, one: Chosen) {
      return { ...removed(one.id), ...remove(world, kind, one) }
    },
  }
}

const limits = { ...bodyLimits.plain, mayBeEmpty: true }

/** What an admin says of an item that is as they saw it, if they have to say anything. */
export async function saidOf<Table extends ContentTable, Said extends z.ZodMiniType>(
  world: World,
  kind: Kind<string, Table>,
  schema: Said,
  { request, ...one }: Chosen & { request: Request },
) {
  items.readFresh(world, world.db, kind, one)
  return checked(schema, await readBody(request, limits, world.limits.arrivals.ofAdmins))
}
