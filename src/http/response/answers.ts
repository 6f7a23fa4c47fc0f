import { noStore, publicRead } from './cache.ts'
import { ifMatchOf, revisionTag } from './conditional.ts'
import { notFound } from './errors.ts'
import type { List } from './whole-list.ts'

export type Settable = { headers: Record<string, string | number | undefined> }
export type Context = { request: Request; set: Settable }

type Setting = { set: Settable }

type Revised = { revision: number }

async function listed<Row>({ set }: Setting, list: List<Row>, cacheControl: string) {
  const answer = await list
  set.headers['x-total-count'] = String(answer.total)
  set.headers['cache-control'] = cacheControl
  return 'items' in answer ? answer.items : asRows<Row>(answer.text)
}

/** Typed as rows for the typed client. */
const asRows = <Row>(json: Blob) =>
  new Response(json, { headers: { 'Content-Type': 'application/json' } }) as unknown as Row[]

export const publicList = <Row>(context: Setting, list: List<Row>) =>
  listed(context, list, publicRead)
export const adminList = <Row>(context: Setting, list: List<Row>) => listed(context, list, noStore)

/** For admins `row` is given, whose revision becomes the ETag. */
export function shown<Item>(set: Settable, item: Item, row?: Revised) {
  set.headers['cache-control'] = row ? noStore : publicRead
  if (row) set.headers['etag'] = revisionTag(row.revision)
  return item
}

export const edited = <Row extends { id: number }>(set: Settable, item: Row, after: Revised) =>
  decided(set, item, { ...after, message: 'Saved.' })

export function decided<Row extends { id: number }>(
  set: Settable,
  item: Row,
  { revision, message, affectedRows = 1 }: Revised & { message: string; affectedRows?: number },
) {
  set.headers['etag'] = revisionTag(revision)
  return written(message, item, affectedRows)
}

export const removed = (id: number) => ({ message: 'Deleted.', id, affectedRows: 1 })

export const written = <Row extends { id: number }>(
  message: string,
  row: Row,
  affectedRows = 1,
) => ({
  message,
  affectedRows,
  ...row,
})

/** Elysia gives null for a segment that isn't valid UTF-8. */
export function wordOf(text: string | null) {
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
