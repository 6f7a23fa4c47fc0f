import type { Database } from 'bun:sqlite'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { toPlain } from '../fields/markdown.ts'
import { searchEntries, searchKinds } from './table.ts'
import { indexTokens } from './tokens.ts'

// The full-text index. An entry is written in the transaction of its row.

export type SearchedKind = {
  path: string
  title: string
  search: { names: readonly string[]; passage: readonly string[] }
}

type Row = { id: number }
export type State = (typeof searchEntries.$inferSelect)['state']

/** A token is indexed once for each set of fields it is in, with the set's mark before it. */
export const marks = { title: ':', name: '=', any: '_' } as const

/** Added to the kind's number in the place of entries that aren't public, so that public searches never read them. */
export const hiddenOffset = 16
/** A place is the number of a kind (5 bits), a time in milliseconds (42) and the low bits of an id (16). */
export const partitionBits = 58
const idBits = 16
const latest = 2 ** 42 - 1

export function indexItem(tx: Queries, kind: SearchedKind, row: Row, state = stateOf(row)) {
  const { path } = kind
  const remove = state === 'trash' ? forgetItem : removeEntry // the trash keeps no old words in the index
  remove(tx, path, row.id)
  const partition = numberOf(tx, kind) + (state === 'published' ? 0 : hiddenOffset)
  const place = sql`(${partition} << ${partitionBits}) | (${timeOf(row)} << ${idBits}) | (${row.id} & 65535)`
  tx.run(sql`insert into ${searchEntries} (place, kind, item, state, words)
    values (${place}, ${path}, ${row.id}, ${state}, ${indexedWords(kind, row)})`)
  tx.run(
    sql`insert into search (rowid, words) select place, words from ${searchEntries} where ${entryOf(path, row.id)}`,
  )
}

/** Removes an entry and overwrites its words, which takes 20 ms among 50,000 entries. Words of edits go with `mergeIndex`. */
export function forgetItem(tx: Queries, path: string, id: number) {
  setSecureDelete(tx, 1)
  removeEntry(tx, path, id)
  setSecureDelete(tx, 0)
}

const setSecureDelete = (tx: Queries, value: 0 | 1) =>
  tx.run(sql`insert into search (search, rank) values ('secure-delete', ${value})`)

const pagesAtOnce = 16

/** Merges the index in steps, between which others can write. https://sqlite.org/fts5.html#the_merge_command */
export function* mergeIndex(sqlite: Database) {
  const changes = sqlite.query<{ total: number }, []>('SELECT total_changes() AS total')
  const merge = sqlite.query("INSERT INTO search (search, rank) VALUES ('merge', ?)")
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    const before = changes.get()?.total ?? 0
    merge.run(pages)
    if ((changes.get()?.total ?? 0) - before <= 1) return // nothing was merged
    yield
  }
}

/** FTS5 with an external content table deletes by the old words. */
function removeEntry(tx: Queries, path: string, id: number) {
  tx.run(sql`insert into search (search, rowid, words)
    select 'delete', place, words from ${searchEntries} where ${entryOf(path, id)}`)
  tx.delete(searchEntries).where(entryOf(path, id)).run()
}

const entryOf = (kind: string, item: number) =>
  and(eq(searchEntries.kind, kind), eq(searchEntries.item, item))

function stateOf(row: Row): State {
  if (!('status' in row) || row.status === 'approved') return 'published'
  return 'spam' in row && row.spam ? 'spam' : 'pending'
}

/** The newest have the highest places; rows without a date go by their id. */
function timeOf(row: Row & { published_at?: unknown; submission_date?: unknown }) {
  const time = Date.parse(String(row.published_at ?? row.submission_date ?? ''))
  if (Number.isNaN(time)) return row.id
  return Math.min(Math.max(time, 0), latest)
}

function numberOf(tx: Queries, kind: SearchedKind) {
  const { number } = searchKinds
  const known = tx.select({ number }).from(searchKinds).where(eq(searchKinds.kind, kind.path)).get()
  if (known) return known.number
  const values = { kind: kind.path, shape: shapeOf(kind) }
  return tx.insert(searchKinds).values(values).returning({ number }).get().number
}

/** Increase it when tokenization changes. */
const version = 2

/** A kind whose shape changed is indexed anew at the next start. */
const shapeOf = ({ title, search }: SearchedKind) =>
  [version, title, ...search.names, '/', ...search.passage].join(' ')

/** Empties the index where a shape has changed; returns the kinds that aren't fully indexed. */
export function kindsToIndex<Kind extends SearchedKind>(tx: Queries, kinds: readonly Kind[]) {
  for (const kind of kinds) numberOf(tx, kind)
  const known = tx.select().from(searchKinds).all()
  const stored = new Map(known.map((each) => [each.kind, each]))
  if (kinds.some((kind) => stored.get(kind.path)?.shape !== shapeOf(kind))) {
    tx.run(sql`insert into search (search) values ('delete-all')`)
    tx.delete(searchEntries).run()
    for (const kind of kinds) setShape(tx, kind, false)
    return kinds
  }
  return kinds.filter((kind) => stored.get(kind.path)?.complete !== true)
}

export const setShape = (tx: Queries, kind: SearchedKind, complete: boolean) =>
  void tx
    .update(searchKinds)
    .set({ shape: shapeOf(kind), complete })
    .where(eq(searchKinds.kind, kind.path))
    .run()

/** A bare mark stands between two fields, so that no phrase matches across them. */
function indexedWords({ title, search }: SearchedKind, row: Row) {
  const texts = new Map<string, unknown>(Object.entries(row))
  const textOf = (name: string) => String(texts.get(name) ?? '')
  const titles = [indexTokens(textOf(title))]
  const names = search.names.map((name) => indexTokens(textOf(name)))
  const passages = search.passage.map((name) => indexTokens(toPlain(textOf(name))))
  return [
    ...withMark(titles, marks.title),
    ...withMark([...titles, ...names], marks.name),
    ...withMark([...titles, ...names, ...passages], marks.any),
    '',
  ].join(' ')
}

const withMark = (fields: string[][], mark: string) =>
  fields.flatMap((tokens) => [marks.name, ...tokens.map((token) => mark + token)])
