import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { activity } from '../activity/table.ts'
import { trash, versions } from '../content/history/table.ts'
import { ownPictures } from '../content/history/versions.ts'
import { numberOf } from '../database/reading.ts'
import { searchable } from '../fields/fold.ts'
import { randomText } from '../http/link-tokens.ts'
import { invalid } from '../http/response/errors.ts'
import { site } from '../pages/table.ts'
import { endings } from '../receipts/receipts.ts'
import { receiptLinks, receipts } from '../receipts/table.ts'
import { isTaken } from './existing-rows.ts'
import { type History, type HistoryContext, history, itemOf } from './history.ts'
import { columnsOf, derivedOf, isInternal, type Values } from './importables.ts'
import { parsed } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRow } from './writing.ts'

/** Finds a row of the same values. */
const findsBy =
  (table: SQLiteTable, ...columns: string[]): History['isHere'] =>
  (sqlite, row) => {
    const where = columns.map((name) => `"${name}" = ?`).join(' AND ')
    const found = sqlite.query(`SELECT 1 FROM main."${getTableName(table)}" WHERE ${where}`)
    return found.get(...columns.map((name) => row[name] as string | number)) !== null
  }

/** Its item is in the trash, or was restored since. */
const trashed = history(trash, {
  without: ['id', 'title'],
  isHere(sqlite, row) {
    const { of, item } = itemOf(row)
    return isTaken(sqlite, of, item)
  },
  settle({ moved }, given) {
    const { of, item, key } = itemOf(given)
    if (!of.kind) throw invalid({ kind: `There is no kind ${of.name}` })
    const columns = columnsOf(of.table)
    const names = Object.keys(columns).filter(
      (name) => name !== 'id' && !isInternal(of.table, name),
    )
    const fields = storedValues(columns, names, Object(given['row']))
    const title = of.titleOf(fields)
    const row = { id: item, ...fields, ...derivedOf(of, fields) }
    moved.add(key)
    return { ...given, title, folded: searchable(title), row }
  },
})

/** The kind of an item that moves in, too, or has done so before. */
function followed({ sqlite, moved }: HistoryContext, given: Values) {
  const { of, item, key } = itemOf(given)
  if (moved.has(key) || isTaken(sqlite, of, item)) return of
  throw invalid({ item: `No ${item} of ${of.name} moves in together with it` })
}

const versionsOf = history(versions, {
  without: ['pictures'],
  isHere: findsBy(versions, 'kind', 'item', 'revision'),
  settle(to, given) {
    const { kind = { pictures: [] } } = followed(to, given)
    return { ...given, pictures: ownPictures(kind, Object(given['fields'])) }
  },
})

/** Tokens themselves are neither stored nor exported. */
function linksIn({ links: given }: Values) {
  const links: unknown = typeof given === 'string' ? parsed(given) : given
  const isHash = (link: unknown): link is string =>
    typeof link === 'string' && /^[\w-]{43}$/.test(link)
  return Array.isArray(links) && links.every(isHash) ? [...new Set(links)] : []
}

const hasLink = findsBy(receiptLinks, 'hash')

const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  isHere: (sqlite, row) => linksIn(row).some((hash) => hasLink(sqlite, { hash })),
  settle(to, given) {
    const links = linksIn(given)
    if (links.length === 0) throw invalid({ links: 'links must be a list of hashes' })
    const isEnded = endings.some((each) => each === given['status'])
    if (!isEnded) followed(to, given)
    return { ...given, nonce: randomText(), links }
  },
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

type Act = typeof activity.$inferSelect

const actKey = ({ id, at, did, kind, item }: Values) => JSON.stringify([id, at, did, kind, item])

const acts = history(activity, {
  without: [],
  isHere: findsBy(activity, 'id', 'at', 'did', 'kind', 'item'),
  /** Drops what tells of this import; what else was done here before comes last. */
  before({ sqlite, began }, rows) {
    const theirs = new Set(rows.map(actKey))
    const last = rows.reduce((most, { id }) => Math.max(most, Number(id)), 0)
    const all = sqlite.query<Act, []>('SELECT * FROM main.activity ORDER BY id').all()
    let next = Math.max(last, all.at(-1)?.id ?? 0)
    for (const { id, at, by, did } of all.filter((each) => !theirs.has(actKey(each))))
      if (did === 'imported' && by === null && at >= began)
        sqlite.run('DELETE FROM main.activity WHERE id = ?', [id])
      else if (id <= last) sqlite.run('UPDATE main.activity SET id = ? WHERE id = ?', [++next, id])
    sqlite.run('UPDATE main.admins SET noticed_to = ?', [next]) // no notice tells of what moves in
  },
  settle: (_, given) => ({ ...given, folded: searchable(String(given['title'])) }),
})

const identity = history(site, {
  without: ['id'],
  isHere: findsBy(site, 'name'),
  settle({ sqlite }, given) {
    sqlite.run('DELETE FROM main.site')
    return { ...given, id: 1 }
  },
})

export const histories: readonly History[] = [trashed, versionsOf, receiptsOf, acts, identity]
