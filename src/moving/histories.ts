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
import { type History, type HistoryContext, history, itemOf } from './history.ts'
import { hasRow } from './id-map.ts'
import { columnsOf, derivedOf, type Importable, isInternal, type Values } from './importables.ts'
import { parsed } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

const unfollowed = ({ name }: Importable, item: number) =>
  invalid({ item: `No ${item} of ${name} moves in together with it` })

const trashed = history(trash, {
  without: ['id', 'title'],
  settle(to, given) {
    const { of, item } = itemOf(to, given)
    if (!of.kind) throw invalid({ kind: `There is no kind ${of.name}` })
    const columns = columnsOf(of.table)
    const names = Object.keys(columns).filter(
      (name) => name !== 'id' && !isInternal(of.table, name),
    )
    const fields = storedValues(columns, names, Object(given['row']))
    const row = { ...fields, ...derivedOf(of, fields) }
    const title = of.titleOf(fields)
    const folded = searchable(title)
    const known = foundInTrash(to.sqlite, of, [String(given['deleted_at']), folded])
    const id = known?.id ?? to.ids.freeId(of, item)
    const revision = Number(fields['revision'] ?? 1)
    to.ids.add(of.name, { given: item, id, isFresh: !known?.isRestored, revision })
    if (known) return {}
    const values = { ...given, item: id, title, folded, row: { id, ...row } }
    const message = `${item} is another one's, so that it gets a new one`
    return { values, ...(id !== item && { note: { field: 'item', message } }) }
  },
  beside: ({ sqlite, at }, { kind, item, title, folded }) =>
    insertRows(sqlite, activity, [{ at, did: 'imported', kind, item, title, folded }]),
})

/** `isRestored`: since it was imported. */
function foundInTrash(sqlite: Database, of: Importable, [deleted, folded]: [string, string]) {
  const idOf = (sql: string) =>
    sqlite.query<{ id: number }, string[]>(sql).get(of.name, deleted, folded)?.id
  const inTrash = idOf(
    'SELECT item AS id FROM main.trash WHERE kind = ? AND deleted_at = ? AND folded = ?',
  )
  if (inTrash !== undefined) return { id: inTrash, isRestored: false }
  const restored = idOf(
    `SELECT m.id FROM main.activity a JOIN main."${getTableName(of.table)}" m ON m.id = a.item
     WHERE a.kind = ? AND a.did = 'restored' AND a.at >= ? AND m.folded = ?`,
  )
  return restored === undefined ? undefined : { id: restored, isRestored: true }
}

const versionsOf = history(versions, {
  without: ['pictures'],
  settle(to, given) {
    const { of, item, entry } = itemOf(to, given)
    const revision = Number(given['revision'])
    if (!of.kind || !entry) throw unfollowed(of, item)
    const key = `${of.name} ${entry.id} ${revision}`
    const isHere = 'SELECT 1 FROM main.versions WHERE kind = ? AND item = ? AND revision = ?'
    if (
      !entry.isFresh ||
      to.seen.has(key) ||
      hasRow(to.sqlite, isHere, of.name, entry.id, revision)
    )
      return {}
    if (revision > entry.revision)
      throw invalid({ revision: `The item itself has the revision ${entry.revision}` })
    to.seen.add(key)
    const pictures = ownPictures(of.kind, Object(given['fields']))
    return { values: { ...given, item: entry.id, pictures } }
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

const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  settle(to, given) {
    const { of, item, entry } = itemOf(to, given)
    const links = linksIn(given['links'])
    if (!links) throw invalid({ links: `links must be a list of 1 to ${mostLinks} hashes` })
    const isHere = (link: string) =>
      hasRow(to.sqlite, 'SELECT 1 FROM main.receipt_links WHERE hash = ?', link)
    if (links.some((link) => isHere(link) || to.seen.has(link))) return {}
    if (entry && !entry.isFresh)
      return {
        note: { field: 'item', message: 'Its item was here before, and has receipts of its own' },
      }
    const isEnded = endings.some((each) => each === given['status'])
    if (!entry && !isEnded) throw unfollowed(of, item)
    for (const link of links) to.seen.add(link)
    const place = entry?.id ?? to.ids.placeGone(of, item)
    return { values: { ...given, item: place, nonce: randomText(), links } }
  },
  beside(to, row) {
    const { sqlite } = to
    const { links, item, proposal, proposal_fate } = row
    const id = numberOf(sqlite, 'SELECT last_insert_rowid()')
    for (const link of Array.isArray(links) ? links : [])
      sqlite.run('INSERT INTO main.receipt_links (hash, receipt) VALUES (?, ?)', [String(link), id])
    const { of } = itemOf(to, row)
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
    const { of, item, entry } = itemOf(to, given)
    const here = entry?.id ?? to.ids.placeGone(of, item)
    const title = of.name === requestKind ? `request ${here}` : String(given['title'])
    const { at, by, did } = given as typeof activity.$inferInsert
    const isHere = `SELECT 1 FROM main.activity WHERE kind = ? AND item IN (?, 0) AND at = ? AND by IS ? AND did = ?
      AND title = ? AND NOT (id > ? AND did = 'imported' AND by IS NULL)`
    const what = [of.name, here, at, by ?? null, did, title, to.ids.lastAct]
    if (hasRow(to.sqlite, isHere, ...what)) return {}
    return { values: { ...given, item: here, title, folded: searchable(title) } }
  },
  write: writeActs,
})

/**
 * On a new site the imported acts replace those of the import itself. Else they are merged by time and get new ids,
 * since the order of ids is that of time.
 */
function writeActs({ sqlite, ids }: HistoryContext, rows: readonly Values[]) {
  if (ids.lastAct === 0)
    sqlite.run("DELETE FROM main.activity WHERE did = 'imported' AND by IS NULL")
  if (rows.length === 0) return
  const here = sqlite.query<Act, []>('SELECT * FROM main.activity ORDER BY id').all()
  const isNew = here.length === 0 && new Set(rows.map(({ id }) => id)).size === rows.length
  const last = here.at(-1)?.id ?? 0
  const merged = [
    ...here.map((row) => ({ ...row, was: row.id })),
    ...rows.map((row) => ({ ...row, was: 0, at: String(row['at']) })),
  ]
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map((row, n) => ({ ...row, id: last + n + 1 }))
  sqlite.run('DELETE FROM main.activity')
  insertRows(sqlite, activity, isNew ? rows : merged)
  renumberNotices(sqlite, merged)
}

type Act = Values & { id: number; at: string }

function renumberNotices(sqlite: Database, acts: readonly { was: number; id: number }[]) {
  const admins = sqlite
    .query<{ id: number; noticed_to: number }, []>(
      'SELECT id, noticed_to FROM main.admins WHERE noticed_to IS NOT NULL',
    )
    .all()
  const end = numberOf(sqlite, 'SELECT max(id) FROM main.activity')
  for (const { id, noticed_to } of admins) {
    const next = acts.find(({ was }) => was > noticed_to)
    sqlite.run('UPDATE main.admins SET noticed_to = ? WHERE id = ?', [next ? next.id - 1 : end, id])
  }
}

const identity = history(site, {
  without: ['id'],
  settle({ sqlite, seen }, given) {
    const name = String(given['name'])
    const isOwn = hasRow(sqlite, 'SELECT 1 FROM main.site WHERE name = ?', name)
    if (seen.size > 0 || isOwn) return {}
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
