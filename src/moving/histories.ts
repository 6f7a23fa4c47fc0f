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
import { invalid } from '../http/response/errors.ts'
import { site } from '../pages/table.ts'
import { receiptLinks, receipts } from '../receipts/table.ts'
import type { Verdict } from './contract.ts'
import { isTaken } from './existing-rows.ts'
import {
  columnsOf,
  derivedOf,
  type ImportContext,
  importables,
  isInternal,
  type Values,
} from './importables.ts'
import { type ImportOptions, importTable } from './importing.ts'
import { ImportedPictures } from './pictures.ts'
import type { ReadRow } from './reading.ts'
import { parsed, type Row } from './rows.ts'
import { insertRow, reserveIds } from './writing.ts'

type HistoryContext = ImportContext & { isNew: boolean }

/** A table that moves with the items of an export, into a new site. Its rows are taken as they were exported. */
export type History = {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  /** SQL of exported columns that the table lacks. */
  more: { readonly [column: string]: string }
  isHere(sqlite: Database, row: Values): boolean
  /** What is stored. Throws a Refusal. */
  stored(row: Values): Values
  /** Called before the first of its rows is written. */
  before?(sqlite: Database, rows: readonly Values[]): void
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
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
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
    const { of, item } = itemOf(given)
    const row = { ...Object(given['row']), id: item }
    const title = of.titleOf(row)
    return { ...given, title, folded: searchable(title), row: { ...row, ...derivedOf(of, row) } }
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
    const last = rows.reduce((most, { id }) => Math.max(most, Number(id)), 0)
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

export async function importHistory(
  context: HistoryContext,
  history: History,
  rows: Iterable<Row>,
  options: ImportOptions,
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const { sqlite, isNew } = context
  const verdict = await importTable(context, options, {
    ...{ rows, isWhole: !options.isDry },
    read: (row) => readRow(history, row, pictures),
    begin(settled, all, tx) {
      const given = all.map((row) => row.given)
      const isFirst = isNew && !given.some((row) => history.isHere(sqlite, row))
      if (tx && isFirst) history.before?.(sqlite, given)
      return ({ given }, tx) => {
        if (!isNew) throw invalid({ '': notNew })
        const isThere = history.isHere(sqlite, given)
        const row = isThere ? undefined : history.stored(given)
        if (row && tx) write(context, history, row, pictures)
        settled[isThere ? 'there' : 'added']++
        return {}
      }
    },
    remark: ({ line }, field, message) => ({ line, field, message }),
  })
  return { columns: [], missing: [], ...verdict }
}

const notNew = 'This site has items of its own, so that the history of others stays out'

const addressesIn = (values: Values) =>
  JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []

async function readRow(
  { table, columns }: History,
  { line, cells }: Row,
  pictures: ImportedPictures,
): Promise<ReadRow> {
  const known = columnsOf(table)
  const own = cells.filter(([name]) => columns.includes(name))
  const given: Values = Object.fromEntries(
    own.map(([name, cell]) => [name, valueIn(known[name]?.dataType ?? 'json', cell)]),
  )
  const addresses = addressesIn(given)
  await pictures.place(Object.fromEntries(addresses.map((each) => [each, each])), addresses)
  return { line, given, left: {}, notes: [], wrong: {} }
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
  try {
    insertRow(sqlite, table, row)
  } catch (error) {
    throw invalid({ '': `The row can’t be stored: ${messageOf(error)}` })
  }
  beside?.(sqlite, row)
  if (row['kind'] === undefined) return
  const { of, item } = itemOf(row)
  reserveIds(sqlite, of.table, item)
}
