import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { SQLWrapper } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { versionOf } from '../../database/cached.ts'
import { inWords } from '../../database/columns.ts'
import type { Store } from '../../database/open.ts'
import { onceFor } from '../../once-for.ts'
import { megabyte, minute } from '../../units.ts'
import type { Encoding } from './compression.ts'
import { notNow } from './errors.ts'

/** A long list as bytes. The parts are never joined: copying megabytes blocks the event loop. */
export type WholeList = {
  parts: readonly Bytes[]
  size: number
  total: number
  etag: string
  compressed: Map<Encoding, Promise<Blob>>
}

type Bytes = Buffer<ArrayBuffer>
type Query = SQLWrapper
type Source = Pick<Store, 'sqlite' | 'snapshot'>

const few = 200
const isMany = (rows: number) => rows > few

/** Rows per batch, for queries about several rows at once. */
const atOnce = 50
const longestTurnMs = 8
const mostWaiting = 100

/** How rows are serialized; `name` is part of the cache key. */
type Form<Row> = {
  name: string
  begins: string
  between: string
  ends: string
  write: (rows: Row[]) => string[]
}

export const readWhole = <Row extends object>(
  source: Source,
  query: Query,
  answered: (rows: Row[]) => object[] = (rows) => rows,
) => {
  const write = (rows: Row[]) => answered(rows).map((row) => JSON.stringify(row))
  return readAs(source, query, { name: 'json', begins: '[', between: ',', ends: ']', write })
}

type Asked = {
  query: Query
  total: () => number
  page?: { limit: number; offset: number } | undefined
}

export type List<Row> = Page<Row> | Promise<WholeList>
type Page<Row> = { items: Row[]; total: number }

/** Reads a page, or all rows; many of them are serialized in batches. */
export function answerRows<Row extends object, Told extends object>(
  source: Source,
  asked: Asked,
  told: (rows: Row[]) => Told[],
): List<Told> {
  if (!asked.page && isMany(asked.total())) return readWhole(source, asked.query, told)
  return readPage(source, asked, told)
}

export function readPage<Row extends object, Told extends object>(
  { sqlite }: Pick<Source, 'sqlite'>,
  { query, total, page }: Asked,
  told: (rows: Row[]) => Told[],
): Page<Told> {
  const { limit, offset } = page ?? { limit: -1, offset: 0 }
  const { sql, params } = inWords(query)
  const paged = `${sql} limit ? + 0 offset ?` // SQLite looks into a bare parameter, and plans anew
  const statement = sqlite.query<Row, SQLQueryBindings[]>(paged) // kept for the next who asks so
  const rows = statement.all(...(params as SQLQueryBindings[]), limit, offset)
  const isEnd = !page || (rows.length < limit && (rows.length > 0 || offset === 0))
  return { items: told(rows), total: isEnd ? offset + rows.length : total() }
}

/** One list is read at a time to bound memory. It is shared until the next write. */
const readerOf = onceFor((_: Database) => ({
  turn: pLimit(1),
  lists: new LRUCache<string, { version: string; list: WholeList }>({
    maxSize: 48 * megabyte,
    sizeCalculation: ({ list }) => list.size,
    ttl: minute,
  }),
}))

/** Reads all rows of a query from a snapshot in batches, between which other requests are served. */
export function readAs<Row extends object>(
  source: Source,
  query: Query,
  form: Form<Row>,
): Promise<WholeList> {
  const { turn, lists } = readerOf(source.sqlite)
  if (turn.pendingCount >= mostWaiting) throw tooMany()
  const { sql, params } = inWords(query)
  const key = JSON.stringify([form.name, sql, params])
  return turn(async () => {
    const version = versionOf(source.sqlite)
    const latest = lists.get(key)
    if (latest?.version === version) return latest.list
    const list = await readAll(source, { sql, params: params as SQLQueryBindings[] }, form)
    lists.set(key, { version, list })
    return list
  })
}

function* rowsIn<Row>(snapshot: Database, { sql, params }: Statement) {
  using statement = snapshot.prepare<Row, SQLQueryBindings[]>(sql)
  let rows: Row[] = []
  for (const row of statement.iterate(...params)) {
    rows.push(row)
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

type Statement = { sql: string; params: SQLQueryBindings[] }

const tooMany = () =>
  notNow('Many long lists are being read right now. Please try again in a minute.')

async function readAll<Row>(
  source: Source,
  statement: Statement,
  form: Form<Row>,
): Promise<WholeList> {
  const snapshot = source.snapshot()
  const parts: Bytes[] = []
  const hasher = new Bun.CryptoHasher('sha1') // the same, wherever a turn has ended
  let [total, size, text] = [0, 0, form.begins]
  const write = () => {
    const part = Buffer.from(text)
    hasher.update(part)
    size += part.byteLength
    parts.push(part)
    text = ''
  }
  try {
    let began = performance.now()
    for (const rows of rowsIn<Row>(snapshot, statement)) {
      text += (total === 0 ? '' : form.between) + form.write(rows).join(form.between)
      total += rows.length
      if (performance.now() - began < longestTurnMs) continue
      write()
      await setImmediate()
      began = performance.now()
    }
  } finally {
    snapshot.close()
  }
  text += form.ends
  write()
  const etag = `W/"${hasher.digest('base64url')}"`
  return { parts, size, total, etag, compressed: new Map() }
}
