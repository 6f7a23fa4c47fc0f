import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '../app-context.ts'
import { listsIn } from '../database/columns.ts'
import { type RequestContext, senderOf } from '../http/limits/admission.ts'
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
import type { Chosen } from './items.ts'
import * as items from './items.ts'
import type { ContentTable, Item, Kind, ResponseColumns } from './kind.ts'
import { listAs } from './lists.ts'
import { type ItemWithTimes, isScheduled, listPublished, timeContextOf } from './scheduled.ts'
import { findPublished, itemOf, type Stored } from './store.ts'

type Editing = RequestContext & { set: Settable }

type Call = { params: { id: string }; request: Request; set: Settable; context: AppContext }
type Changed = ReturnType<typeof items.outcomeOf>
type Details = { note?: string; reason?: string | null | undefined; revision?: number | undefined }

export function reading<Table extends ContentTable>(
  context: AppContext,
  kind: Kind<string, Table>,
) {
  const hasTimes = isScheduled(kind)
  const read = (request: Request): List<ItemWithTimes<Table>> => {
    const listing = listingOf(request, kind.filters)
    const label = kind.labels && queryOf(request)[kind.labels.parameter]
    if (label) listing.label = label
    return hasTimes
      ? listPublished(context, kind, daysOrWhen(request), listing)
      : listAs(context, kind, { ...listing, status: 'published' }, (rows) => rows as Item<Table>[])
  }
  const withDetail = <Item extends ResponseColumns<Table>>(item: Item) =>
    Object.assign(item, kind.detail(item, timeContextOf(context)))
  function reviewFields(row: Stored<Table>) {
    if (!('status' in row)) return {}
    const { contact_email, ...review } = reviewFieldsIn(
      receiptOf(context.db, refOf(kind, row)),
      row,
    )
    const isWaiting = row.status === 'pending' || row.proposed !== null
    return { contact_email, ...(isWaiting && review) }
  }
  return {
    panelListing: (request: Request) => panelListingOf(request, context.config, kind.filters),
    /** Names what it takes of Elysia’s context, or it parses the cookies and headers of each request. */
    published: async ({ request, set }: ReadContext) => publicList({ set }, read(request)),
    show(id: string, admin: object | undefined, set: Settable) {
      set.headers['vary'] = 'Authorization'
      if (!admin) return shown(set, withDetail(findPublished(context, kind, idOf(id))))
      const row = items.read(context.db, kind, idOf(id))
      return shown(set, { ...withDetail(itemOf<Table>(row)), ...reviewFields(row) }, row)
    },
  }
}

export function writing<Table extends ContentTable>(
  context: AppContext,
  kind: Kind<string, Table>,
) {
  type Action<Result> = (
    context: AppContext,
    kind: Kind<string, Table>,
    chosen: Chosen & Details,
  ) => Result
  return {
    /** Refuses a change to what is gone (404) or to an older revision (412) before its body is read. */
    expectFresh: {
      transform: ({ params, request }: Pick<Call, 'params' | 'request'>) =>
        void items.readFresh(context.db, kind, chosen(params.id, request)),
    },
    changed(call: Call, action: Action<Changed>, message: string, details?: Details) {
      const { params, request, set, context } = call
      const { row, ...outcome } = action(context, kind, {
        ...details,
        ...chosen(params.id, request),
      })
      return decided(set, itemOf<Table>(row), { ...outcome, message })
    },
    async save(
      context: AppContext,
      id: string,
      { body, set, ...requestContext }: Editing & { body: Body },
    ) {
      const one = chosen(id, requestContext.request)
      const sender = senderOf(context, requestContext)
      const { row } = await items.edit(context, kind, one, { body, sender })
      return edited(set, itemOf<Table>(row), row)
    },
    removed<Gone extends object>(
      { params, request, context }: Call,
      action: Action<Gone>,
      message: string,
      details?: Details,
    ) {
      const one = chosen(params.id, request)
      return { message, id: one.id, ...action(context, kind, { ...details, ...one }) }
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
