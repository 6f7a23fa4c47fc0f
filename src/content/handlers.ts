import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { listsIn } from '../database/columns.ts'
import { type Context, senderOf } from '../http/limits/admission.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import { listingOf, panelListingOf } from '../http/request/listing.ts'
import type { Body } from '../http/request/parse.ts'
import { queryOf } from '../http/request/query.ts'
import { daysOrWhen } from '../http/request/span.ts'
import {
  chosen,
  decided,
  edited,
  idOf,
  publicList,
  type Context as ReadContext,
  type Settable,
  shown,
} from '../http/response/answers.ts'
import type { List } from '../http/response/whole-list.ts'
import { reviewFieldsIn } from '../receipts/columns.ts'
import { receiptOf, refOf } from '../receipts/receipts.ts'
import type { World } from '../world.ts'
import type { Chosen } from './items.ts'
import * as items from './items.ts'
import type { Answered, ContentTable, Item, Kind } from './kind.ts'
import { listAs } from './lists.ts'
import { type ItemWithTimes, isScheduled, listPublished, timeContextOf } from './scheduled.ts'
import { findPublished, itemOf, type Stored } from './store.ts'

type Editing = Context & { set: Settable }

type Call = { params: { id: string }; request: Request; set: Settable; world: World }
type Changed = ReturnType<typeof items.outcomeOf>
type Details = { note?: string; reason?: string | null | undefined; revision?: number | undefined }

export function reading<Table extends ContentTable>(world: World, kind: Kind<string, Table>) {
  const hasTimes = isScheduled(kind)
  const read = (request: Request): List<ItemWithTimes<Table>> => {
    const listing = listingOf(request, kind.filters)
    const label = kind.labels && queryOf(request)[kind.labels.word]
    if (label) listing.label = label
    return hasTimes
      ? listPublished(world, kind, daysOrWhen(request), listing)
      : listAs(world, kind, { ...listing, status: 'published' }, (rows) => rows as Item<Table>[])
  }
  const withDetail = <Item extends Answered<Table>>(item: Item) =>
    Object.assign(item, kind.detail(item, timeContextOf(world)))
  function reviewFields(row: Stored<Table>) {
    if (!('status' in row)) return {}
    const { contact_email, ...review } = reviewFieldsIn(receiptOf(world.db, refOf(kind, row)), row)
    const isWaiting = row.status === 'pending' || row.proposed !== null
    return { contact_email, ...(isWaiting && review) }
  }
  return {
    panelListing: (request: Request) => panelListingOf(request, world.config, kind.filters),
    /** Names what it takes of the context, or Elysia parses the cookies and headers of each request. */
    published: async ({ request, set }: ReadContext) => publicList({ set }, read(request)),
    show(id: string, admin: object | undefined, set: Settable) {
      set.headers['vary'] = 'Authorization'
      if (!admin) return shown(set, withDetail(findPublished(world, kind, idOf(id))))
      const row = items.read(world.db, kind, idOf(id))
      return shown(set, { ...withDetail(itemOf<Table>(row)), ...reviewFields(row) }, row)
    },
  }
}

export function writing<Table extends ContentTable>(world: World, kind: Kind<string, Table>) {
  type Action<Result> = (
    world: World,
    kind: Kind<string, Table>,
    chosen: Chosen & Details,
  ) => Result
  return {
    /** Refuses a change to what is gone (404) or to an older revision (412) before its body is read. */
    expectFresh: {
      transform: ({ params, request }: Pick<Call, 'params' | 'request'>) =>
        void items.readFresh(world.db, kind, chosen(params.id, request)),
    },
    changed(call: Call, action: Action<Changed>, message: string, details?: Details) {
      const { params, request, set, world } = call
      const { row, ...outcome } = action(world, kind, { ...details, ...chosen(params.id, request) })
      return decided(set, itemOf<Table>(row), { ...outcome, message })
    },
    async save(world: World, id: string, { body, set, ...context }: Editing & { body: Body }) {
      const one = chosen(id, context.request)
      const sender = senderOf(world, context)
      const { row } = await items.edit(world, kind, one, { body, sender })
      return edited(set, itemOf<Table>(row), row)
    },
    removed<Gone extends object>(
      { params, request, world }: Call,
      action: Action<Gone>,
      message: string,
      details?: Details,
    ) {
      const one = chosen(params.id, request)
      return { message, id: one.id, ...action(world, kind, { ...details, ...one }) }
    },
  }
}

type Aliases = { [name: string]: readonly string[] | undefined }
type Limited = { table: SQLiteTable; pictures: readonly string[]; aliases: Aliases }

/** Pictures' data may come under any name of their fields. */
export const bodyLimitOf = ({ table, pictures, aliases }: Limited): BodyLimit => ({
  ...(pictures.length > 0 ? bodyLimits.pictures : bodyLimits.plain),
  pictures: pictures.flatMap((name) => [name, ...(aliases[name] ?? [])]),
  lists: listsIn(table),
})
