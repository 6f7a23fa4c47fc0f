import { activity } from '../activity/table.ts'
import { searchable } from '../fields/fold.ts'
import { requestKind } from '../receipts/words.ts'
import { type At, history, itemOf } from './history.ts'
import { columnsOf, type Values } from './importables.ts'
import { isOne } from './ledger.ts'

/** Who did what, of what is here and of what is gone. */
export const acts = history(activity, {
  without: [],
  createSettling: (to) => (given) => {
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
  const keepsIds = Number(sqlite.query(isNew).values()[0]?.[0]) === 1
  const ranked = keepsIds ? 'id' : 'row_number() OVER (ORDER BY at, was IS NULL, was, id)'
  sqlite.run(`CREATE TABLE temp.ranked AS SELECT ${ranked} AS place, * FROM temp.acts`)
  const last = keepsIds
    ? 0
    : Number(sqlite.query('SELECT coalesce(max(id), 0) FROM main.activity').values()[0]?.[0])
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
