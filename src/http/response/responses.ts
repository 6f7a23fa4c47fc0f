import { noStore, publicRead } from './cache.ts'
import { ifMatchOf, revisionTag } from './conditional.ts'
import { notFound } from './errors.ts'
import type { List } from './whole-list.ts'

export type ResponseSet = { headers: Record<string, string | number | undefined> }
export type ReadContext = { request: Request; set: ResponseSet }

type Setting = { set: ResponseSet }

type Revised = { revision: number }

async function listResponse<Row>({ set }: Setting, list: List<Row>, cacheControl: string) {
  const resolved = await list
  set.headers['x-total-count'] = String(resolved.total)
  set.headers['cache-control'] = cacheControl
  return 'items' in resolved ? resolved.items : asRows<Row>(resolved.text)
}

/** Typed as rows for the typed client. */
const asRows = <Row>(json: Blob) =>
  new Response(json, { headers: { 'Content-Type': 'application/json' } }) as unknown as Row[]

export const publicList = <Row>(context: Setting, list: List<Row>) =>
  listResponse(context, list, publicRead)
export const adminList = <Row>(context: Setting, list: List<Row>) =>
  listResponse(context, list, noStore)

/** For admins `row` is given, whose revision becomes the ETag. */
export function itemResponse<Item>(set: ResponseSet, item: Item, row?: Revised) {
  set.headers['cache-control'] = row ? noStore : publicRead
  if (row) set.headers['etag'] = revisionTag(row.revision)
  return item
}

export const editResponse = <Row extends { id: number }>(
  set: ResponseSet,
  item: Row,
  after: Revised,
) => changeResponse(set, item, { ...after, message: 'Saved.' })

export function changeResponse<Row extends { id: number }>(
  set: ResponseSet,
  item: Row,
  { revision, message, affectedRows = 1 }: Revised & { message: string; affectedRows?: number },
) {
  set.headers['etag'] = revisionTag(revision)
  return writeResult(message, item, affectedRows)
}

export const removalResult = (id: number) => ({ message: 'Deleted.', id, affectedRows: 1 })

export const writeResult = <Row extends { id: number }>(
  message: string,
  row: Row,
  affectedRows = 1,
) => ({
  message,
  affectedRows,
  ...row,
})

/** Elysia gives null for a segment that isn't valid UTF-8. */
export function segmentOf(text: string | null) {
  if (text === null) throw notFound()
  return text
}

/** A segment that is no id is 404. */
export function idOf(text: string) {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

export const targetOf = (id: string, request: Request) => ({
  id: idOf(id),
  ifMatch: ifMatchOf(request),
})
