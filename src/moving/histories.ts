import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activity } from '../activity/table.ts'
import { trash, versions } from '../content/history/table.ts'
import { ownPictures } from '../content/history/versions.ts'
import { isEmpty } from '../csv/csv.ts'
import { messageOf } from '../database/errors.ts'
import { numberOf } from '../database/reading.ts'
import { searchable } from '../fields/fold.ts'
import { randomText } from '../http/link-tokens.ts'
import { site } from '../pages/table.ts'
import { receiptLinks, receipts } from '../receipts/table.ts'
import { nothingDone, type Verdict } from './contract.ts'
import { parsed, type Row } from './files/rows.ts'
import {
  columnsOf,
  type ImportContext,
  importables,
  isInternal,
  type Values,
} from './importables.ts'
import { isTaken } from './importing/existing-rows.ts'
import type { ImportOptions } from './importing/import-rows.ts'
import { ImportedPictures } from './importing/pictures.ts'
import { insertRow, reserveIds } from './importing/write-rows.ts'

type Numbered = Pick<Row, 'line'>
type HistoryContext = ImportContext & { isNew: boolean }

/** A table that moves with the items of an export, into a new site. Its rows are taken as they were exported. */
export type History = {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  /** SQL of exported columns that the table lacks. */
  more: { readonly [column: string]: string }
  isHere(sqlite: Database, row: Values): boolean
  /** What is stored. */
  stored(row: Values): Values
  /** Called before the first of its rows is written. */
  before?(sqlite: Database, rows: readonly { given: Values }[]): void
  beside?(sqlite: Database, row: Values): void
}

type Options = Omit<History, 'name' | 'table' | 'columns' | 'more'> & {
  without: readonly string[]
  more?: History['more']
}

function history(table: SQLiteTable, { without, more = {}, ...rest }: Options): History {
  const own = Object.keys(columnsOf(table)).filter(
    (name) => !without.includes(name) && !isInternal(table, name),
  )
  const columns = [...own, ...Object.keys(more)]
  return { name: getTableName(table), table, columns, more, ...rest }
}

/** Finds a row of the same values. */
const findsBy =
  (table: SQLiteTable, ...columns: string[]): History['isHere'] =>
  (sqlite, row) => {
    const where = columns.map((name) => `"${name}" = ?`).join(' AND ')
    const found = sqlite.query(`SELECT 1 FROM main."${getTableName(table)}" WHERE ${where}`)
    return found.get(...columns.map((name) => row[name] as string | number)) !== null
  }

function itemOf(given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw new Error(`there is no kind ${kind}`)
  return { of, item }
}

/** Its item is in the trash, or was restored since. */
const trashed = history(trash, {
  without: ['id', 'title'],
  isHere(sqlite, row) {
    const { of, item } = itemOf(row)
    return isTaken(sqlite, of, item)
  },
  stored(given) {
    const title = itemOf(given).of.titleOf(Object(given['row']))
    return { ...given, title, folded: searchable(title) }
  },
})

const versionsOf = history(versions, {
  without: ['pictures'],
  isHere: findsBy(versions, 'kind', 'item', 'revision'),
  stored(given) {
    const { kind = { pictures: [] } } = itemOf(given).of
    return { ...given, pictures: ownPictures(kind, Object(given['fields'])) }
  },
})

const hasLink = findsBy(receiptLinks, 'hash')
const linksIn = ({ links }: Values): string[] => (Array.isArray(links) ? links : [])

/** Tokens themselves are neither stored nor exported. */
const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  isHere: (sqlite, row) => linksIn(row).some((hash) => hasLink(sqlite, { hash })),
  stored: (given) => ({ ...given, nonce: randomText() }),
  beside(sqlite, row) {
    const { proposal, proposal_fate } = row
    const receipt = numberOf(sqlite, 'SELECT last_insert_rowid()')
    for (const hash of linksIn(row)) insertRow(sqlite, receiptLinks, { hash, receipt })
    const { of, item } = itemOf(row)
    if (!of.kind || !proposal || proposal_fate) return
    const propose = sqlite.query(
      `UPDATE main."${getTableName(of.table)}" SET proposed = ? WHERE id = ?`,
    )
    propose.run(Number(Object(proposal).revision), item)
  },
})

const acts = history(activity, {
  without: [],
  isHere: findsBy(activity, 'id', 'at', 'did', 'kind', 'item'),
  /** What was done here before comes last, and no notice tells of what moves in. */
  before(sqlite, rows) {
    const last = rows.reduce((most, { given }) => Math.max(most, Number(given['id'])), 0)
    sqlite.run('UPDATE main.activity SET id = -id - ?', [last])
    sqlite.run('UPDATE main.activity SET id = -id')
    sqlite.run(
      'UPDATE main.admins SET noticed_to = max(?, (SELECT coalesce(max(id), 0) FROM main.activity))',
      [last],
    )
  },
  stored: (given) => ({ ...given, folded: searchable(String(given['title'])) }),
})

const identity = history(site, {
  without: ['id'],
  isHere: findsBy(site, 'name'),
  stored: (given) => ({ ...given, id: 1 }),
  before: (sqlite) => void sqlite.run('DELETE FROM main.site'),
})

export const histories: readonly History[] = [trashed, versionsOf, receiptsOf, acts, identity]

/** All of a history or nothing. */
export async function importHistory(
  context: HistoryContext,
  history: History,
  rows: Iterable<Row>,
  options: ImportOptions,
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const read = await Array.fromAsync(rows, (row) => readRow(history, row, pictures))
  const verdict = nothingDone({ columns: [], missing: [] }, read.length)
  const refused = ({ line }: Numbered, message: string) => ({ line, field: '', message })
  if (!context.isNew) return { ...verdict, refused: read.map((row) => refused(row, notNew)) }
  let at = 0
  const importThem = () => {
    const isFirst = !read.some(({ given }) => history.isHere(context.sqlite, given))
    if (isFirst && !options.isDry) history.before?.(context.sqlite, read)
    for (const { line, given } of read) {
      at = line
      const isThere = history.isHere(context.sqlite, given)
      verdict[isThere ? 'there' : 'added']++
      const row = isThere ? undefined : history.stored(given)
      if (row && !options.isDry) write(context, history, row, pictures)
    }
  }
  try {
    if (options.isDry) importThem()
    else context.db.transaction(importThem)
    return verdict
  } catch (error) {
    const why = `The row can’t be stored: ${messageOf(error)}`
    return { ...verdict, added: 0, refused: [refused({ line: at }, why)] }
  }
}

const notNew = 'This site has items of its own, so that the history of others stays out'

const addressesIn = (values: Values) =>
  JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []

async function readRow(
  { table, columns }: History,
  { line, cells }: Row,
  pictures: ImportedPictures,
) {
  const known = columnsOf(table)
  const own = cells.filter(([name]) => columns.includes(name))
  const given: Values = Object.fromEntries(
    own.map(([name, cell]) => [name, valueIn(known[name]?.dataType ?? 'json', cell)]),
  )
  const addresses = addressesIn(given)
  await pictures.place(Object.fromEntries(addresses.map((each) => [each, each])), addresses)
  return { line, given }
}

/** As it was before it was written to a file. */
function valueIn(type: string, cell: unknown) {
  if (isEmpty(cell)) return undefined
  if (type === 'json') return typeof cell === 'string' ? parsed(cell) : cell
  if (type === 'number') return Number(cell)
  return type === 'boolean' ? Number(cell) === 1 : cell
}

function write(
  { sqlite }: HistoryContext,
  { table, beside }: History,
  row: Values,
  pictures: ImportedPictures,
) {
  pictures.write(addressesIn(row))
  insertRow(sqlite, table, row)
  beside?.(sqlite, row)
  if (row['kind'] === undefined) return
  const { of, item } = itemOf(row)
  reserveIds(sqlite, of.table, item)
}
