import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../database/open.ts'
import { versionOf } from '../../database/remembered.ts'
import { megabyte, minute } from '../../units.ts'
import type { Encoding } from './compression.ts'
import { Refusal } from './errors.ts'

/** A list of many rows as it is sent. Its parts are never put together: to copy megabytes holds everybody up. */
export type WholeList = {
  parts: readonly Bytes[]
  size: number
  total: number
  etag: string
  compressed: Map<Encoding, Promise<Blob>>
}

type Bytes = Buffer<ArrayBuffer>
type Query = { toSQL(): { sql: string; params: unknown[] } }
type Reading = { version: string; size: number; list: Promise<WholeList> }
type Source = Pick<Store, 'sqlite' | 'snapshot'>

/** Fewer rows are read and written at once. */
const few = 200
export const isMany = (rows: number) => rows > few

/** What is asked about each row is asked about so many together. */
const atOnce = 50
const longestTurnMs = 8
const mostWaiting = 50
const mostBytes = 48 * megabyte
const staysMs = minute

const readers = new WeakMap<Database, Reader>()

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

/**
 * All rows of a query in a form, however many: read in short turns, between which others are answered, from a database
 * that stands still meanwhile.
 */
export function readAs<Row extends object>(
  source: Source,
  query: Query,
  form: Form<Row>,
): Promise<WholeList> {
  const reader = readers.get(source.sqlite) ?? new Reader(source)
  readers.set(source.sqlite, reader)
  const { sql, params } = query.toSQL()
  const key = JSON.stringify([form.name, sql, params])
  const rowsIn = function* (snapshot: Database) {
    using statement = snapshot.prepare<Row, SQLQueryBindings[]>(sql)
    let rows: Row[] = []
    for (const row of statement.iterate(...(params as SQLQueryBindings[]))) {
      rows.push(row)
      if (rows.length < atOnce) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  }
  return reader.read(key, () => readAll(source, rowsIn, form))
}

/**
 * Reads one list at a time, so that many who ask take no more memory than one. Whoever asks for the same gets the same,
 * unless something was written since; whoever waits for a turn gets what is true when it comes.
 */
class Reader {
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = new Map<string, Promise<WholeList>>()
  #latest = new Map<string, Reading>()
  #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  read(key: string, readAll: () => Promise<WholeList>) {
    const latest = this.#latest.get(key)
    if (latest?.version === versionOf(this.#source.sqlite)) return latest.list
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) return waiting
    if (this.#waiting.size >= mostWaiting) throw tooMany()
    const list = this.#turn.then(() => {
      this.#waiting.delete(key)
      return this.#begin(key, readAll)
    })
    this.#turn = list.catch(() => {})
    this.#waiting.set(key, list)
    return list
  }

  #begin(key: string, readAll: () => Promise<WholeList>) {
    const version = versionOf(this.#source.sqlite)
    for (const [old, reading] of this.#latest)
      if (reading.version !== version) this.#latest.delete(old)
    const reading: Reading = { version, size: 0, list: readAll() }
    this.#latest.set(key, reading)
    const forget = () => {
      if (this.#latest.get(key) === reading) this.#latest.delete(key)
    }
    reading.list.then(({ size }) => {
      reading.size = size
      this.#makeRoom()
      setTimeout(forget, staysMs).unref()
    }, forget)
    return reading.list
  }

  #makeRoom() {
    let bytes = 0
    for (const [key, { size }] of [...this.#latest].reverse()) {
      bytes += size
      if (bytes > mostBytes) this.#latest.delete(key)
    }
  }
}

const tooMany = () =>
  new Refusal(503, 'Many long lists are being read right now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })

async function readAll<Row>(
  source: Source,
  rowsIn: (snapshot: Database) => Iterable<Row[]>,
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
    for (const rows of rowsIn(snapshot)) {
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
