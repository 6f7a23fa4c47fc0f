import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { SQLWrapper } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { inWords } from '../../database/columns.ts'
import type { Store } from '../../database/open.ts'
import { versionOf } from '../../database/remembered.ts'
import { onceFor } from '../../once-for.ts'
import { megabyte, minute } from '../../units.ts'
import type { Encoding } from './compression.ts'
import { notNow } from './errors.ts'

/** A list of many rows as it is sent. Its parts are never put together: to copy megabytes holds everybody up. */
export type WholeList = {
  parts: readonly Bytes[]
  size: number
  total: number
  etag: string
  compressed: Map<Encoding, Promise<Blob>>
}

type Bytes = Buffer<ArrayBuffer>
/** A question as Drizzle has it. */
type Query = SQLWrapper
type Source = Pick<Store, 'sqlite' | 'snapshot'>

/** Fewer rows are read and written at once. */
const few = 200
const isMany = (rows: number) => rows > few

/** What is asked about each row is asked about so many together. */
const atOnce = 50
const longestTurnMs = 8
const mostWaiting = 100

/** How rows are written down; its name tells it from others that write the same rows. */
type Form<Row> = {
  name: string
  begins: string
  between: string
  ends: string
  /** The texts of some rows. */
  write: (rows: Row[]) => string[]
}

/** All rows of a query as JSON, some at a time, as `answered` makes them of the database's own values. */
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

/** A list as it was asked for: its rows, or the bytes of many. */
export type List<Row> = Page<Row> | Promise<WholeList>
type Page<Row> = { items: Row[]; total: number }

/** Rows as they are told, of the database's own values: a page of them, or all, of which many come as their bytes. */
export function answerRows<Row extends object, Told extends object>(
  source: Source,
  asked: Asked,
  told: (rows: Row[]) => Told[],
): List<Told> {
  if (!asked.page && isMany(asked.total())) return readWhole(source, asked.query, told)
  return readPage(source, asked, told)
}

/** The same of few. */
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

/**
 * One list is read at a time, so that many who ask take no more memory than one: whoever asks for the same gets the
 * same, unless something was written since.
 */
const readerOf = onceFor((_: Database) => ({
  turn: pLimit(1),
  lists: new LRUCache<string, { version: string; list: WholeList }>({
    maxSize: 48 * megabyte,
    sizeCalculation: ({ list }) => list.size,
    ttl: minute,
  }),
}))

/**
 * All rows of a query in a form, however many: read in short turns, between which others are answered, from a database
 * that stands still meanwhile. Who waits for a turn gets what is true when it comes.
 */
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
