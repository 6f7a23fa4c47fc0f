import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activity } from '../activity/table.ts'
import { trash, versions } from '../content/history/table.ts'
import { ownPictures } from '../content/history/versions.ts'
import { numberOf } from '../database/reading.ts'
import type { Values } from '../fields/names.ts'
import { createToken } from '../http/link-tokens.ts'
import { site } from '../pages/table.ts'
import { receiptLinks, receipts } from '../receipts/table.ts'
import { columnsOf, importables, isInternal } from './importables.ts'
import { isTaken } from './importing/existing-rows.ts'

/** A table that moves with the items of an export, into a new site. Its rows are taken as they were exported. */
export type History = {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  /** SQL of exported columns that the table lacks. */
  computed: { readonly [column: string]: string }
  exists(sqlite: Database, values: Values): boolean
  /** Adds what isn’t exported. */
  complete?(values: Values): Values
  /** Called before the first of its rows is written. */
  beforeFirst?(sqlite: Database, rows: readonly { values: Values }[]): void
  afterInsert?(sqlite: Database, row: Values): void
}

type Definition = Omit<History, 'name' | 'table' | 'columns' | 'computed'> & {
  without: readonly string[]
  computed?: History['computed']
}

function history(table: SQLiteTable, { without, computed = {}, ...rest }: Definition): History {
  const own = Object.keys(columnsOf(table)).filter(
    (name) => !without.includes(name) && !isInternal(table, name),
  )
  const columns = [...own, ...Object.keys(computed)]
  return { name: getTableName(table), table, columns, computed, ...rest }
}

/** Whether a row has the same values in these columns. */
const existsBy =
  (table: SQLiteTable, ...columns: string[]): History['exists'] =>
  (sqlite, values) => {
    const where = columns.map((name) => `"${name}" = ?`).join(' AND ')
    const same = sqlite.query(`SELECT 1 FROM main."${getTableName(table)}" WHERE ${where}`)
    return same.get(...columns.map((name) => values[name] as string | number)) !== null
  }

export function itemOf(values: Values) {
  const { kind, item } = values as { kind: string; item: number }
  const importable = importables.find(({ name }) => name === kind)
  if (!importable) throw new Error(`there is no kind ${kind}`)
  return { importable, item }
}

const trashHistory = history(trash, {
  without: ['id', 'title'],
  /** True also where the item was restored since. */
  exists(sqlite, values) {
    const { importable, item } = itemOf(values)
    return isTaken(sqlite, importable, item)
  },
  complete(values) {
    return { ...values, title: itemOf(values).importable.titleOf(Object(values['row'])) }
  },
})

const versionHistory = history(versions, {
  without: ['pictures'],
  exists: existsBy(versions, 'kind', 'item', 'revision'),
  complete(values) {
    const { kind = { pictures: [] } } = itemOf(values).importable
    return { ...values, pictures: ownPictures(kind, Object(values['fields'])) }
  },
})

const linkExists = existsBy(receiptLinks, 'hash')
const linksIn = ({ links }: Values): string[] => (Array.isArray(links) ? links : [])

/** Tokens themselves are neither stored nor exported. */
const receiptHistory = history(receipts, {
  without: ['id', 'nonce'],
  computed: {
    links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)',
  },
  exists: (sqlite, values) => linksIn(values).some((hash) => linkExists(sqlite, { hash })),
  complete: (values) => ({ ...values, nonce: createToken() }),
  afterInsert(sqlite, row) {
    const { proposal, proposal_fate } = row
    const receipt = numberOf(sqlite, 'SELECT last_insert_rowid()')
    for (const hash of linksIn(row))
      sqlite.run('INSERT INTO main.receipt_links (hash, receipt) VALUES (?, ?)', [hash, receipt])
    const { importable, item } = itemOf(row)
    if (!importable.kind || !proposal || proposal_fate) return
    const propose = sqlite.query(
      `UPDATE main."${getTableName(importable.table)}" SET proposed = ? WHERE id = ?`,
    )
    propose.run(Number(Object(proposal).revision), item)
  },
})

const activityHistory = history(activity, {
  without: [],
  exists: existsBy(activity, 'id', 'at', 'did', 'kind', 'item'),
  /** Activity from before the import comes last, and nobody is notified of imported activity. */
  beforeFirst(sqlite, rows) {
    const last = rows.reduce((most, { values }) => Math.max(most, Number(values['id'])), 0)
    sqlite.run('UPDATE main.activity SET id = -id - ?', [last])
    sqlite.run('UPDATE main.activity SET id = -id')
    sqlite.run(
      'UPDATE main.admins SET noticed_to = max(?, (SELECT coalesce(max(id), 0) FROM main.activity))',
      [last],
    )
  },
})

const siteIdentity = history(site, {
  without: ['id'],
  exists: existsBy(site, 'name'),
  complete: (values) => ({ ...values, id: 1 }),
  beforeFirst: (sqlite) => void sqlite.run('DELETE FROM main.site'),
})

export const histories: readonly History[] = [
  trashHistory,
  versionHistory,
  receiptHistory,
  activityHistory,
  siteIdentity,
]
