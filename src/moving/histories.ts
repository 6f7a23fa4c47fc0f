import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { activity } from '../activity/table.ts'
import { trash, versions } from '../content/history/table.ts'
import { ownPictures } from '../content/history/versions.ts'
import { numberOf } from '../database/reading.ts'
import { searchable } from '../fields/fold.ts'
import { randomText } from '../http/link-tokens.ts'
import { invalid } from '../http/response/errors.ts'
import { site } from '../pages/table.ts'
import { endings } from '../receipts/receipts.ts'
import { receipts } from '../receipts/table.ts'
import { isTaken } from './existing-rows.ts'
import { type History, type HistoryContext, history, itemOf } from './history.ts'
import { columnsOf, derivedOf, type Importable, isInternal, type Values } from './importables.ts'
import { parsed } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

const hasRow = (sqlite: Database, sql: string, ...params: (string | number | null)[]) =>
  sqlite.query(sql).get(...params) !== null

const unfollowed = ({ name }: Importable, item: number) =>
  invalid({ item: `No ${item} of ${name} moves in together with it` })

const trashed = history(trash, {
  without: ['id', 'title'],
  settle({ sqlite, moved }, given) {
    const { of, item, key } = itemOf(given)
    if (!of.kind) throw invalid({ kind: `There is no kind ${of.name}` })
    const columns = columnsOf(of.table)
    const names = Object.keys(columns).filter(
      (name) => name !== 'id' && !isInternal(of.table, name),
    )
    const fields = storedValues(columns, names, Object(given['row']))
    const title = of.titleOf(fields)
    const folded = searchable(title)
    /** In the trash, or restored since. */
    const known = `SELECT 1 FROM main.trash WHERE kind = ?1 AND item = ?2 AND folded = ?3
      UNION ALL SELECT 1 FROM main."${getTableName(of.table)}" WHERE id = ?2 AND folded = ?3`
    const isHere = hasRow(sqlite, known, of.name, item, folded)
    if (!isHere && (moved.has(key) || isTaken(sqlite, of, item)))
      throw invalid({ item: `${item} is another one's` })
    moved.set(key, { isFresh: true, revision: Number(fields['revision'] ?? 1) })
    if (isHere) return {}
    const row = { id: item, ...fields, ...derivedOf(of, fields) }
    return { values: { ...given, title, folded, row } }
  },
  beside: ({ sqlite, at }, { kind, item, title, folded }) =>
    insertRows(sqlite, activity, [{ at, did: 'imported', kind, item, title, folded }]),
})

const versionsOf = history(versions, {
  without: ['pictures'],
  settle({ sqlite, moved, seen }, given) {
    const { of, item, key } = itemOf(given)
    const its = moved.get(key)
    if (!of.kind || !its) throw unfollowed(of, item)
    const revision = Number(given['revision'])
    const isHere = 'SELECT 1 FROM main.versions WHERE kind = ? AND item = ? AND revision = ?'
    const isKnown =
      seen.has(`${key} ${revision}`) || hasRow(sqlite, isHere, of.name, item, revision)
    if (!its.isFresh || isKnown) return {}
    if (revision > its.revision)
      throw invalid({ revision: `The item itself has the revision ${its.revision}` })
    seen.add(`${key} ${revision}`)
    return { values: { ...given, pictures: ownPictures(of.kind, Object(given['fields'])) } }
  },
})

const mostLinks = 100

/** Tokens themselves are neither stored nor exported. */
function linksIn(given: unknown) {
  const links: unknown = typeof given === 'string' ? parsed(given) : given
  const isHash = (link: unknown): link is string =>
    typeof link === 'string' && /^[\w-]{43}$/.test(link)
  if (!Array.isArray(links) || links.length < 1 || links.length > mostLinks) return undefined
  return links.every(isHash) ? [...new Set(links)] : undefined
}

/** 0 for what is gone and has left its id to another item. */
const placeOf = ({ sqlite, moved }: HistoryContext, given: Values) => {
  const { of, item, key } = itemOf(given)
  return moved.has(key) || !isTaken(sqlite, of, item) ? item : 0
}

const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  settle(to, given) {
    const { of, item, key } = itemOf(given)
    const links = linksIn(given['links'])
    if (!links) throw invalid({ links: `links must be a list of 1 to ${mostLinks} hashes` })
    const isHere = (link: string) =>
      hasRow(to.sqlite, 'SELECT 1 FROM main.receipt_links WHERE hash = ?', link)
    if (links.some((link) => isHere(link) || to.seen.has(link))) return {}
    const its = to.moved.get(key)
    const message = 'Its item was here before, and has receipts of its own'
    if (its && !its.isFresh) return { note: { field: 'item', message } }
    if (!its && !endings.some((each) => each === given['status'])) throw unfollowed(of, item)
    for (const link of links) to.seen.add(link)
    return { values: { ...given, item: placeOf(to, given), nonce: randomText(), links } }
  },
  beside({ sqlite }, row) {
    const { links, item, proposal, proposal_fate } = row
    const id = numberOf(sqlite, 'SELECT last_insert_rowid()')
    for (const link of Array.isArray(links) ? links : [])
      sqlite.run('INSERT INTO main.receipt_links (hash, receipt) VALUES (?, ?)', [String(link), id])
    const { of } = itemOf(row)
    if (of.kind && proposal && !proposal_fate)
      sqlite.run(`UPDATE main."${getTableName(of.table)}" SET proposed = ? WHERE id = ?`, [
        Number(Object(proposal).revision),
        Number(item),
      ])
  },
})

const acts = history(activity, {
  without: [],
  settle(to, given) {
    const item = placeOf(to, given)
    const { id, kind, at, by, did, title } = given as typeof activity.$inferInsert
    const isHere = `SELECT 1 FROM main.activity
      WHERE kind = ? AND item IN (?, 0) AND at = ? AND by IS ? AND did = ? AND title = ?`
    if (to.hadActs && hasRow(to.sqlite, isHere, kind, item, at, by ?? null, did, title)) return {}
    if (to.seen.has(id)) throw invalid({ id: 'An earlier row has this id' })
    to.seen.add(id)
    return { values: { ...given, item, folded: searchable(title) } }
  },
  write({ sqlite, hadActs }, rows) {
    if (!hadActs)
      // those of the import itself
      sqlite.run("DELETE FROM main.activity WHERE did = 'imported' AND by IS NULL")
    const here = sqlite.query<Values, []>('SELECT * FROM main.activity').all()
    if (here.length === 0) return insertRows(sqlite, activity, rows)
    if (rows.length > 0) mergeActs(sqlite, [...here, ...rows])
  },
})

/** All get new ids, since the order of ids is that of time. */
function mergeActs(sqlite: Database, all: readonly Values[]) {
  const last = numberOf(sqlite, 'SELECT max(id) FROM main.activity')
  const inOrder = all
    .map((row) => ({ ...row, at: String(row['at']) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map((row, n) => ({ ...row, id: last + n + 1 }))
  sqlite.run('DELETE FROM main.activity')
  insertRows(sqlite, activity, inOrder)
  sqlite.run(
    `UPDATE main.admins SET noticed_to =
       coalesce((SELECT max(id) FROM main.activity WHERE at <= noticed_at), 0)
     WHERE noticed_to IS NOT NULL`,
  )
}

const identity = history(site, {
  without: ['id'],
  settle({ sqlite, seen }, given) {
    const name = String(given['name'])
    if (seen.size > 0 || hasRow(sqlite, 'SELECT 1 FROM main.site WHERE name = ?', name)) return {}
    seen.add(name)
    const isKnown = hasRow(sqlite, 'SELECT 1 FROM main.site WHERE authority IS NOT NULL')
    const message = 'This site has given names of its own to feed readers, and keeps them'
    return isKnown ? { note: { field: 'name', message } } : { values: { ...given, id: 1 } }
  },
  write({ sqlite }, rows) {
    if (rows.length > 0) sqlite.run('DELETE FROM main.site')
    insertRows(sqlite, site, rows)
  },
})

export const histories: readonly History[] = [trashed, versionsOf, receiptsOf, acts, identity]
