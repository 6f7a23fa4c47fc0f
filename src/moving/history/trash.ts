import { getTableColumns } from 'drizzle-orm'
import * as z from 'zod/mini'
import { everyKind } from '../../content/every-kind.ts'
import { ownPictures } from '../../content/history/versions.ts'
import { optional, prose } from '../../fields/contract.ts'
import { searchable } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import type { Destination } from '../arriving.ts'
import { tableOf } from '../ledger.ts'
import { judge, movableCalled } from '../movable.ts'
import { createNaming } from '../rows.ts'
import { checkedWith, fieldsIn, item, kindNamed, kindOf, moment, someone } from './cells.ts'
import { type History, reserveIds, type Settling } from './history.ts'
import { isNew } from './waiting.ts'

type Values = Record<string, unknown>

const deleted = z.object({
  kind: kindOf(everyKind.map(({ path }) => path)),
  item: item(),
  deleted_at: moment('deleted_at'),
  by: someone(),
  reason: optional(prose('a reason', 'Reason', longest.message)),
})

/** Judges what was deleted as if it moved in itself, since it is put back as it is. */
function createRowJudge(place: Destination) {
  const judges = new Map<string, (given: Values, now: string) => Values>()
  const judgeOf = (name: string) => {
    const movable = movableCalled(name)
    if (!movable) throw new Error(`There is no kind ${name}.`)
    const judgeFields = movable.createJudge(place)
    const named = createNaming(movable.names)
    return (given: Values, now: string) =>
      judge(movable, judgeFields, { given: named({ cells: given }).values, now }).values
  }
  return (kind: string, row: Values) => {
    const found = judges.get(kind) ?? judgeOf(kind)
    judges.set(kind, found)
    return found(row, place.clock().toISOString())
  }
}

/** The row as the trash holds it, without its id. */
function storedRow(kind: (typeof everyKind)[number], values: Values) {
  const names = Object.keys(getTableColumns(kind.table)).filter((name) => name !== 'id')
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

export const trashed: History = {
  name: 'trash',
  columns: ['kind', 'item', 'deleted_at', 'by', 'reason', 'row'],
  json: ['row'],
  rows: 'SELECT kind, item, deleted_at, by, reason, row FROM trash ORDER BY id',
  waits: [
    'kind',
    'item',
    'deleted_at',
    'by',
    'reason',
    'row',
    'title',
    'folded',
    'revision',
    'pictures',
    'restored',
  ],
  createJudge(place, pictures) {
    const judgeRow = createRowJudge(place)
    return async (given) => {
      const marks = checkedWith(deleted, given, ['item', 'deleted_at'])
      const kind = kindNamed(marks.kind)
      const row = storedRow(kind, judgeRow(kind.path, fieldsIn('row', given['row'])))
      await pictures.place(row, kind.pictures)
      const title = String(row[kind.title])
      return {
        ...marks,
        title,
        folded: searchable(title),
        revision: row['revision'],
        row: JSON.stringify(row),
        pictures: JSON.stringify(ownPictures(kind, row)),
      }
    }
  },
  settle({ waiting, ledger }) {
    const { table } = waiting
    waiting.index('kind', 'item')
    const known = (columns: string) =>
      `SELECT ${columns} FROM main.trash t INDEXED BY trash_deleted WHERE t.kind = w.kind AND t.deleted_at = w.deleted_at
       AND json_remove(t.row, '$.id') = w.row`
    waiting.run(`UPDATE ${table} AS w SET here = (${known('item')})`)
    waiting.run(`UPDATE ${table} AS w SET restored = ${restoredHere()} WHERE here IS NULL`)
    waiting.run(
      `UPDATE ${table} SET here = coalesce(here, restored), there = coalesce(here, restored) IS NOT NULL`,
    )
    waiting.run(
      `UPDATE ${table} AS w SET here = item WHERE ${isNew} AND NOT ${ledger.isTaken}
       AND NOT EXISTS (SELECT 1 FROM ${ledger.table} l WHERE l.kind = w.kind AND l.id = w.item)
       AND NOT EXISTS (SELECT 1 FROM ${table} e WHERE e.n < w.n AND e.kind = w.kind AND e.item = w.item AND e.there = 0)`,
    )
    waiting.run(
      `UPDATE ${table} SET noted = 'item: ' || item || ' is another one''s, so that it gets a new one'
       WHERE ${isNew} AND here IS NULL`,
    )
    for (const { path } of everyKind) giveIds(path, { waiting, ledger })
  },
  noteIn({ waiting, ledger }) {
    waiting.run(
      `INSERT OR IGNORE INTO ${ledger.table} (kind, given, id, revision, fresh)
       SELECT kind, item, here, revision, restored IS NULL FROM ${waiting.table} ORDER BY n`,
    )
  },
  write({ waiting, ledger, at }) {
    const from = `FROM ${waiting.table} WHERE ${isNew} ORDER BY n`
    waiting.run(
      `INSERT INTO main.trash (kind, item, title, folded, row, deleted_at, by, reason)
       SELECT kind, here, title, folded, '{"id":' || here || ',' || substr(row, 2), deleted_at, by, reason ${from}`,
    )
    waiting.run(
      `INSERT INTO main.activity (at, by, did, kind, item, title, folded)
       SELECT ?, NULL, 'imported', kind, here, title, folded ${from}`,
      at,
    )
    reserveIds({ waiting, ledger })
  },
}

/** Which item was put back since it moved in. */
const restoredHere = () =>
  `(CASE kind ${everyKind
    .map(
      ({ path }) =>
        `WHEN '${path}' THEN (
           SELECT m.id FROM main.activity a JOIN ${tableOf(path)} m ON m.id = a.item
           WHERE a.kind = w.kind AND a.did = 'restored' AND a.at >= w.deleted_at AND m.folded = w.folded)`,
    )
    .join(' ')} END)`

/** New ids are higher than all that ever were here, and than those that came along. */
function giveIds(kind: string, { waiting, ledger }: Settling) {
  const { table } = waiting
  const name = tableOf(kind)?.replace(/^main\."|"$/g, '')
  const last = `max(
    coalesce((SELECT seq FROM main.sqlite_sequence WHERE name = '${name}'), 0),
    coalesce((SELECT max(max(id), max(given)) FROM ${ledger.table} WHERE kind = '${kind}'), 0),
    coalesce((SELECT max(item) FROM ${table} WHERE kind = '${kind}'), 0))`
  waiting.run(
    `UPDATE ${table} SET here = ${last} + ranked.place
     FROM (SELECT n AS of, row_number() OVER (ORDER BY n) AS place FROM ${table}
           WHERE kind = '${kind}' AND ${isNew} AND here IS NULL) AS ranked WHERE n = ranked.of`,
  )
}
