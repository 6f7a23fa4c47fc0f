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
import { requestKind } from '../receipts/words.ts'
import { type At, type History, history, itemOf } from './history.ts'
import { columnsOf, derivedOf, type Importable, isInternal, type Values } from './importables.ts'
import { isOne } from './ledger.ts'
import { parsed } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

const unfollowed = ({ name }: Importable, item: number) =>
  invalid({ item: `No ${item} of ${name} moves in together with it` })

const trashed = history(trash, {
  without: ['id', 'title'],
  settle(at, given) {
    const { of, item } = itemOf(at, given)
    if (!of.kind) throw invalid({ kind: `There is no kind ${of.name}` })
    const columns = columnsOf(of.table)
    const names = Object.keys(columns).filter(
      (name) => name !== 'id' && !isInternal(of.table, name),
    )
    const fields = storedValues(columns, names, Object(given['row']))
    const row = { ...fields, ...derivedOf(of, fields) }
    const title = of.titleOf(fields)
    const folded = searchable(title)
    const deleted = String(given['deleted_at'])
    const known = foundInTrash(at.sqlite, of, { folded, deleted })
    const id = known?.id ?? at.ledger.freeId(of, item)
    const revision = Number(fields['revision'] ?? 1)
    at.ledger.add(of.name, { given: item, id, isFresh: !known?.isRestored, revision })
    if (known) return {}
    const values = { ...given, item: id, title, folded, row: { id, ...row } }
    const message = `${item} is another one's, so that it gets a new one`
    return { values, ...(id !== item && { note: { field: 'item', message } }) }
  },
  beside: ({ sqlite, at }, { kind, item, title, folded }) =>
    insertRows(sqlite, activity, [{ at, did: 'imported', kind, item, title, folded }]),
})

type Deleted = { folded: string; deleted: string }

/** It is in the trash here, or has been put back since it moved in. */
function foundInTrash(sqlite: Database, of: Importable, { folded, deleted }: Deleted) {
  const one = (sql: string) =>
    sqlite.query<{ id: number }, string[]>(sql).get(of.name, deleted, folded) ?? undefined
  const inTrash = one(
    'SELECT item AS id FROM main.trash WHERE kind = ? AND deleted_at = ? AND folded = ?',
  )
  const restored = one(
    `SELECT m.id FROM main.activity a JOIN main."${getTableName(of.table)}" m ON m.id = a.item
     WHERE a.kind = ? AND a.did = 'restored' AND a.at >= ? AND m.folded = ?`,
  )
  return (
    (inTrash && { ...inTrash, isRestored: false }) ??
    (restored && { ...restored, isRestored: true })
  )
}

const versionsOf = history(versions, {
  without: ['pictures'],
  settle(at, given) {
    const { of, item, entry } = itemOf(at, given)
    const revision = Number(given['revision'])
    if (!of.kind || !entry) throw unfollowed(of, item)
    const key = `${of.name} ${entry.id} ${revision}`
    const isHere = 'SELECT 1 FROM main.versions WHERE kind = ? AND item = ? AND revision = ?'
    if (!entry.isFresh || at.seen.has(key) || isOne(at.sqlite, isHere, of.name, entry.id, revision))
      return {}
    if (revision > entry.revision)
      throw invalid({ revision: `The item itself has the revision ${entry.revision}` })
    at.seen.add(key)
    const pictures = ownPictures(of.kind, Object(given['fields']))
    return { values: { ...given, item: entry.id, pictures } }
  },
})

const mostLinks = 100

/** The hashes of the tokens that were handed out: nobody can make a link of one. */
function linksIn(given: unknown) {
  const links: unknown = typeof given === 'string' ? parsed(given) : given
  const isRight = (link: unknown): link is string =>
    typeof link === 'string' && /^[\w-]{43}$/.test(link)
  if (!Array.isArray(links) || links.length < 1 || links.length > mostLinks) return undefined
  return links.every(isRight) ? [...new Set(links)] : undefined
}

/** The links that people have go on working: the site that they were made by has another key, and doesn't tell it. */
const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  settle(at, given) {
    const { of, item, entry } = itemOf(at, given)
    const links = linksIn(given['links'])
    if (!links) throw invalid({ links: `links must be a list of 1 to ${mostLinks} hashes` })
    const isHere = (link: string) =>
      isOne(at.sqlite, 'SELECT 1 FROM main.receipt_links WHERE hash = ?', link)
    if (links.some((link) => isHere(link) || at.seen.has(link))) return {}
    if (entry && !entry.isFresh)
      return {
        note: { field: 'item', message: 'Its item was here before, and has receipts of its own' },
      }
    const isEnded = endings.some((each) => each === given['status'])
    if (!entry && !isEnded) throw unfollowed(of, item)
    for (const link of links) at.seen.add(link)
    const place = entry?.id ?? at.ledger.placeGone(of, item)
    return { values: { ...given, item: place, nonce: randomText(), links } }
  },
  beside(at, row) {
    const { sqlite } = at
    const { links, item, proposal, proposal_fate } = row
    const id = numberOf(sqlite, 'SELECT last_insert_rowid()')
    for (const link of Array.isArray(links) ? links : [])
      sqlite.run('INSERT INTO main.receipt_links (hash, receipt) VALUES (?, ?)', [String(link), id])
    const { of } = itemOf(at, row)
    if (of.kind && proposal && !proposal_fate)
      sqlite.run(`UPDATE main."${getTableName(of.table)}" SET proposed = ? WHERE id = ?`, [
        Number(Object(proposal).revision),
        Number(item),
      ])
  },
})

/** Who did what, of what is here and of what is gone. */
const acts = history(activity, {
  without: [],
  settle(to, given) {
    const { of, item, entry } = itemOf(to, given)
    const here = entry?.id ?? to.ledger.placeGone(of, item)
    const title = of.name === requestKind ? `request ${here}` : String(given['title'])
    const { at, by, did } = given as typeof activity.$inferInsert
    const isHere = `SELECT 1 FROM main.activity WHERE kind = ? AND item IN (?, 0) AND at = ? AND by IS ? AND did = ?
      AND title = ? AND NOT (id > ? AND did = 'imported' AND by IS NULL)`
    const what = [of.name, here, at, by ?? null, did, title, to.ledger.lastAct]
    if (isOne(to.sqlite, isHere, ...what)) return {}
    return { values: { ...given, item: here, title, folded: searchable(title) } }
  },
  write: writeActs,
})

/**
 * Where nothing had happened before, the acts that come tell of what moved in, in the stead of this import's own. Else
 * all of them get new ids, since their order is that of time; what an admin was told of isn't told again.
 */
function writeActs({ sqlite, ledger }: At, rows: readonly Values[]) {
  const names = Object.keys(columnsOf(activity)).filter((name) => name !== 'id')
  if (ledger.lastAct === 0)
    sqlite.run("DELETE FROM main.activity WHERE did = 'imported' AND by IS NULL")
  if (rows.length === 0) return
  sqlite.run('CREATE TABLE temp.acts AS SELECT id AS was, * FROM main.activity')
  using add = sqlite.prepare(
    `INSERT INTO temp.acts (was, id, ${names}) VALUES (NULL, ?, ${names.map(() => '?')})`,
  )
  for (const row of rows)
    add.run(Number(row['id']), ...names.map((name) => textOrNumber(row[name])))
  const isNew =
    'SELECT NOT EXISTS (SELECT 1 FROM main.activity) AND count(DISTINCT id) = count(*) FROM temp.acts'
  const keepsIds = numberOf(sqlite, isNew) === 1
  const ranked = keepsIds ? 'id' : 'row_number() OVER (ORDER BY at, was IS NULL, was, id)'
  sqlite.run(`CREATE TABLE temp.ranked AS SELECT ${ranked} AS place, * FROM temp.acts`)
  const last = keepsIds ? 0 : numberOf(sqlite, 'SELECT coalesce(max(id), 0) FROM main.activity')
  sqlite.run('DELETE FROM main.activity')
  sqlite.run(
    `INSERT INTO main.activity (id, ${names}) SELECT place + ${last}, ${names} FROM temp.ranked ORDER BY place`,
  )
  sqlite.run(
    `UPDATE main.admins SET noticed_to = coalesce(
       (SELECT min(place) - 1 + ${last} FROM temp.ranked WHERE was > noticed_to), (SELECT max(place) + ${last} FROM temp.ranked))
     WHERE noticed_to IS NOT NULL`,
  )
  sqlite.run('DROP TABLE temp.acts')
  sqlite.run('DROP TABLE temp.ranked')
}

const textOrNumber = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** What feed readers know a site by. One that nobody has asked for its feeds yet takes the name that moves in. */
const identity = history(site, {
  without: ['id'],
  settle({ sqlite, seen }, given) {
    const name = String(given['name'])
    const isOwn = isOne(sqlite, 'SELECT 1 FROM main.site WHERE name = ?', name)
    if (seen.size > 0 || isOwn) return {}
    seen.add(name)
    const isKnown = isOne(sqlite, 'SELECT 1 FROM main.site WHERE authority IS NOT NULL')
    const message = 'This site has given names of its own to feed readers, and keeps them'
    return isKnown ? { note: { field: 'name', message } } : { values: { ...given, id: 1 } }
  },
  write({ sqlite }, rows) {
    if (rows.length > 0) sqlite.run('DELETE FROM main.site')
    insertRows(sqlite, site, rows)
  },
})

/** In the order in which they move in: the trash before what goes with what lies in it. */
export const histories: readonly History[] = [trashed, versionsOf, receiptsOf, acts, identity]
