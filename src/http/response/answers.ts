import { noStore, publicRead } from './cache.ts'
import { ifMatchOf, revisionTag } from './conditional.ts'
import { notFound } from './errors.ts'
import { type Context, longAnswer, type Settable } from './long-answer.ts'
import type { List, WholeList } from './whole-list.ts'

type Revised = { revision: number }

/** A list with its total in X-Total-Count. */
function listed<Row>(context: Context, list: List<Row>, cacheControl: string) {
  if (list instanceof Promise) return sent<Row>(context, list, cacheControl)
  const { set } = context
  set.headers['x-total-count'] = String(list.total)
  set.headers['cache-control'] = cacheControl
  return list.items
}

/** The type names the rows that a client finds in it. */
const sent = async <Row>(context: Context, list: Promise<WholeList>, cacheControl: string) =>
  (await longAnswer(context, await list, cacheControl)) as unknown as Row[]

export const publicList = <Row>(context: Context, list: List<Row>) =>
  listed(context, list, publicRead)
export const adminList = <Row>(context: Context, list: List<Row>) => listed(context, list, noStore)

/** An item that an admin reads carries the revision of its row; what a visitor reads is public. */
export function shown<Item>(set: Settable, item: Item, row?: Revised) {
  set.headers['cache-control'] = row ? noStore : publicRead
  if (row) set.headers['etag'] = revisionTag(row.revision)
  return item
}

/** What an edit answers: the row as it is now, with its new revision. */
export const edited = <Row extends { id: number }>(set: Settable, item: Row, after: Revised) =>
  decided(set, item, { ...after, message: 'Saved.' })

/** What a decision about an item answers: the same, and how many rows it changed. */
export function decided<Row extends { id: number }>(
  set: Settable,
  item: Row,
  { revision, message, affectedRows = 1 }: Revised & { message: string; affectedRows?: number },
) {
  set.headers['etag'] = revisionTag(revision)
  return written(message, item, affectedRows)
}

/** What a removal answers. */
export const removed = (id: number) => ({ message: 'Deleted.', id, affectedRows: 1 })

/** What every write answers, with the row's fields where a row is left. */
export const written = <Row extends { id: number }>(
  message: string,
  row: Row,
  affectedRows = 1,
) => ({
  message,
  affectedRows,
  ...row,
})

/** A word in a path, which Elysia makes null where its bytes are no text. */
export function wordOf(text: string | null) {
  if (text === null) throw notFound()
  return text
}

/** The item a path names; a path that names none is 404. */
export function idOf(text: string) {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

/** The item a path names, and the revision of it that was looked at. */
export const chosen = (id: string, request: Request) => ({
  id: idOf(id),
  ifMatch: ifMatchOf(request),
})
