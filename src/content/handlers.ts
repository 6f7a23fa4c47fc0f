import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '../app-context.ts'
import { listsIn } from '../database/columns.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import { listParams, panelListParams } from '../http/request/list-params.ts'
import { queryOf } from '../http/request/query.ts'
import { eventSpan } from '../http/request/span.ts'
import {
  changeResponse,
  idOf,
  itemResponse,
  publicList,
  type ReadContext,
  type ResponseSet,
  targetOf,
} from '../http/response/responses.ts'
import type { List } from '../http/response/whole-list.ts'
import { receiptOf, refOf } from '../receipts/receipts.ts'
import { receiptFields } from '../receipts/review-fields.ts'
import * as items from './items.ts'
import type { ContentTable, Item, Kind, ResponseColumns, RowTable, Source } from './kind.ts'
import { listAs } from './lists.ts'
import { type ItemWithTimes, isScheduled, listPublished, timeContextOf } from './scheduled.ts'
import { findPublished, type Stored } from './store.ts'

type ItemRoute = { params: { id: string }; request: Request; set: ResponseSet; context: AppContext }
type Outcome = ReturnType<typeof items.outcomeOf>
type Action<Details, Result> = (
  context: AppContext,
  target: items.Target & Partial<Details>,
) => Result

/** Actions of any kind become those of one. */
export const actionsOn =
  <Of>(kind: Of) =>
  <Details, Result>(action: (context: AppContext, kind: Of, target: Details) => Result) =>
  (context: AppContext, target: Details) =>
    action(context, kind, target)

export function readHandlers<Table extends ContentTable>(
  context: AppContext,
  kind: Kind<string, Table>,
) {
  const hasTimes = isScheduled(kind)
  const read = (request: Request): List<ItemWithTimes<Table>> => {
    const params = listParams(request, kind.filters)
    const label = kind.labels && queryOf(request)[kind.labels.parameter]
    if (label) params.label = label
    return hasTimes
      ? listPublished(context, kind, eventSpan(request), params)
      : listAs(context, kind, { ...params, status: 'published' }, (rows) => rows as Item<Table>[])
  }
  const withDetail = <Item extends ResponseColumns<Table>>(item: Item) =>
    Object.assign(item, kind.detail(item, timeContextOf(context)))
  function reviewFields(row: Stored<Table>) {
    if (!('status' in row)) return {}
    const { contact_email, ...review } = receiptFields(receiptOf(context.db, refOf(kind, row)), row)
    const isPending = row.status === 'pending' || row.proposed !== null
    return { contact_email, ...(isPending && review) }
  }
  return {
    panelParams: (request: Request) => panelListParams(request, context.config, kind.filters),
    /** Destructures Elysia’s context, which else parses the cookies and headers of each request. */
    published: async ({ request, set }: ReadContext) => publicList({ set }, read(request)),
    show(id: string, admin: object | undefined, set: ResponseSet) {
      set.headers['vary'] = 'Authorization'
      if (!admin) return itemResponse(set, withDetail(findPublished(context, kind, idOf(id))))
      const row = items.read(context.db, kind, idOf(id))
      return itemResponse(set, { ...withDetail(kind.responseOf(row)), ...reviewFields(row) }, row)
    },
  }
}

export function writeHandlers<Response extends { id: number }>(
  context: AppContext,
  source: Source<RowTable, Response>,
) {
  return {
    /** Refuses a change to what is gone (404) or to an older revision (412) before its body is read. */
    expectFresh: {
      transform: ({ params, request }: Pick<ItemRoute, 'params' | 'request'>) =>
        void items.readFresh(context.db, source, targetOf(params.id, request)),
    },
    changed<Details>(
      { params, request, set, context }: ItemRoute,
      action: Action<Details, Outcome>,
      message: string,
      details: Partial<Details> = {},
    ) {
      const target = { ...details, ...targetOf(params.id, request) }
      const { row, ...outcome } = action(context, target)
      return changeResponse(set, source.responseOf(row), { ...outcome, message })
    },
    removed<Result extends object, Details>(
      { params, request, context }: Omit<ItemRoute, 'set'>,
      action: Action<Details, Result>,
      message: string,
      details: Partial<Details> = {},
    ) {
      const target = targetOf(params.id, request)
      return { message, id: target.id, ...action(context, { ...details, ...target }) }
    },
  }
}

type Aliases = { [name: string]: readonly string[] | undefined }
type LimitedKind = { table: SQLiteTable; pictures: readonly string[]; aliases: Aliases }

/** Pictures' data may come under any name of their fields. */
export const bodyLimitOf = ({ table, pictures, aliases }: LimitedKind): BodyLimit => ({
  ...(pictures.length > 0 ? bodyLimits.pictures : bodyLimits.plain),
  pictures: pictures.flatMap((name) => [name, ...(aliases[name] ?? [])]),
  lists: listsIn(table),
})
