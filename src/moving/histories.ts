import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { everyKind } from '../content/every-kind.ts'
import { trash, versions } from '../content/history/table.ts'
import { ownPictures } from '../content/history/versions.ts'
import { searchable } from '../fields/fold.ts'
import { randomText } from '../http/link-tokens.ts'
import { site } from '../pages/table.ts'
import { endings } from '../receipts/receipts.ts'
import { receipts } from '../receipts/table.ts'
import { type Fate, type History, history, isOne, type Of, placeGone } from './history.ts'
import { acts, textOrNumber } from './history-acts.ts'
import { columnsOf, derivedOf, isInternal } from './importables.ts'
import { storedValues } from './stored.ts'

const unfollowed = ({ item, kind }: Of): Fate => ({
  wrong: `item: No ${item} of ${kind} moves in together with it`,
})

const trashed = history(trash, {
  without: ['id', 'title'],
  createSettling:
    ({ sqlite, ledger }) =>
    (given) => {
      const { kind: path, item } = given as Of
      const kind = everyKind.find((each) => each.path === path)
      if (!kind) return { wrong: `kind: There is no kind ${path}` }
      const columns = columnsOf(kind.table)
      const names = Object.keys(columns).filter(
        (name) => name !== 'id' && !isInternal(kind.table, name),
      )
      const fields = storedValues(columns, names, Object(given['row']))
      const row = { ...fields, ...derivedOf(kind, fields) }
      const title = String(fields[kind.title])
      const folded = searchable(title)
      const deleted = String(given['deleted_at'])
      const entry = { isFresh: true, revision: Number(fields['revision'] ?? 1) }
      const known = foundInTrash(sqlite, { path, folded, deleted, table: getTableName(kind.table) })
      const id = known?.id ?? (ledger.isTaken(path, item) ? ledger.nextId(path) : item)
      ledger.add(path, item, { ...entry, id, isFresh: !known?.isRestored })
      if (known) return 'there'
      const values = { ...given, item: id, title, folded, row: { id, ...row } }
      const note = `item: ${item} is another one's, so that it gets a new one`
      return { values, ...(id !== item && { note }) }
    },
  beside: ({ sqlite, at }, { kind, item, title, folded }) =>
    sqlite.run(
      "INSERT INTO main.activity (at, by, did, kind, item, title, folded) VALUES (?, NULL, 'imported', ?, ?, ?, ?)",
      [at, String(kind), Number(item), String(title), String(folded)],
    ),
})

type Deleted = { path: string; folded: string; deleted: string; table: string }

/** It is in the trash here, or has been put back since it moved in. */
function foundInTrash(sqlite: Database, { path, folded, deleted, table }: Deleted) {
  const one = (sql: string) =>
    sqlite.query<{ id: number }, string[]>(sql).get(path, deleted, folded) ?? undefined
  const inTrash = one(
    'SELECT item AS id FROM main.trash WHERE kind = ? AND deleted_at = ? AND folded = ?',
  )
  const restored = one(
    `SELECT m.id FROM main.activity a JOIN main."${table}" m ON m.id = a.item
     WHERE a.kind = ? AND a.did = 'restored' AND a.at >= ? AND m.folded = ?`,
  )
  return (
    (inTrash && { ...inTrash, isRestored: false }) ??
    (restored && { ...restored, isRestored: true })
  )
}

const versionsOf = history(versions, {
  without: ['pictures'],
  createSettling({ sqlite, ledger }) {
    const seen = new Set<string>()
    return (given) => {
      const { kind: path, item } = given as Of
      const revision = Number(given['revision'])
      const kind = everyKind.find((each) => each.path === path)
      const entry = ledger.find(path, item)
      if (!kind || !entry) return unfollowed({ kind: path, item })
      const key = `${path} ${entry.id} ${revision}`
      const isHere = 'SELECT 1 FROM main.versions WHERE kind = ? AND item = ? AND revision = ?'
      if (!entry.isFresh || seen.has(key) || isOne(sqlite, isHere, path, entry.id, revision))
        return 'there'
      if (revision > entry.revision)
        return { wrong: `revision: The item itself has the revision ${entry.revision}` }
      seen.add(key)
      return {
        values: { ...given, item: entry.id, pictures: ownPictures(kind, Object(given['fields'])) },
      }
    }
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The links that people have go on working: the site that they were made by has another key, and doesn't tell it. */
const receiptsOf = history(receipts, {
  without: ['id', 'nonce'],
  more: { links: '(SELECT json_group_array(hash) FROM receipt_links WHERE receipt = receipts.id)' },
  createSettling({ sqlite, ledger }) {
    const seen = new Set<string>()
    return (given) => {
      const { kind, item } = given as Of
      const links = linksIn(given['links'])
      if (!links) return { wrong: `links: links must be a list of 1 to ${mostLinks} hashes` }
      const entry = ledger.find(kind, item)
      const isHere = (link: string) =>
        isOne(sqlite, 'SELECT 1 FROM main.receipt_links WHERE hash = ?', link)
      if (links.some((link) => isHere(link) || seen.has(link))) return 'there'
      if (entry && !entry.isFresh)
        return { there: 'item: Its item was here before, and has receipts of its own' }
      const isEnded = endings.some((each) => each === given['status'])
      if (!entry && !isEnded) return unfollowed({ kind, item })
      for (const link of links) seen.add(link)
      return {
        values: {
          ...given,
          item: entry?.id ?? placeGone(ledger, { kind, item }),
          nonce: randomText(),
          links,
        },
      }
    }
  },
  beside({ sqlite }, { links, kind: path, item, proposal, proposal_fate }) {
    const id = Number(sqlite.query('SELECT last_insert_rowid()').values()[0]?.[0])
    for (const link of Array.isArray(links) ? links : [])
      sqlite.run('INSERT INTO main.receipt_links (hash, receipt) VALUES (?, ?)', [String(link), id])
    const kind = everyKind.find((each) => each.path === path)
    if (kind && proposal && !proposal_fate)
      sqlite.run(`UPDATE main."${getTableName(kind.table)}" SET proposed = ? WHERE id = ?`, [
        Number(Object(proposal).revision),
        Number(item),
      ])
  },
})

/** What feed readers know a site by. One that nobody has asked for its feeds yet takes the name that moves in. */
const identity = history(site, {
  without: ['id'],
  createSettling({ sqlite }) {
    let isFirst = true
    return (given) => {
      const isOwn = isOne(sqlite, 'SELECT 1 FROM main.site WHERE name = ?', String(given['name']))
      const isKnown = isOne(sqlite, 'SELECT 1 FROM main.site WHERE authority IS NOT NULL')
      if (!isFirst || isOwn) return 'there'
      isFirst = false
      if (isKnown)
        return {
          there: 'name: This site has given names of its own to feed readers, and keeps them',
        }
      return { values: given }
    }
  },
  write({ sqlite }, rows) {
    for (const { name, began, authority } of rows)
      sqlite.run(
        'INSERT OR REPLACE INTO main.site (id, name, began, authority) VALUES (1, ?, ?, ?)',
        [...[name, began, authority].map(textOrNumber)],
      )
  },
})

/** In the order in which they move in: the trash before what goes with what lies in it. */
export const histories: readonly History[] = [trashed, versionsOf, receiptsOf, acts, identity]
