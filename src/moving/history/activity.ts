import * as z from 'zod/mini'
import { doings } from '../../activity/words.ts'
import { line } from '../../fields/contract.ts'
import { searchable } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import { requestKind } from '../../receipts/words.ts'
import { mostId, whole } from '../marks.ts'
import { movables } from '../movable.ts'
import { checkedWith, item, kindOf, moment, oneOf, someone } from './cells.ts'
import { followItems, type History, placeGone, reserveIds } from './history.ts'
import { isNew } from './waiting.ts'

const act = z.object({
  id: whole('id', mostId),
  at: moment('at'),
  by: someone(),
  did: oneOf('action', doings),
  kind: kindOf(movables.map(({ name }) => name)),
  item: item(),
  title: line('what it was called', 'Title', longest.line),
})

/** A request is named by its number alone, whatever a file says. */
const titleHere = `CASE kind WHEN '${requestKind}' THEN 'request ' || here ELSE title END`
const foldedHere = `CASE kind WHEN '${requestKind}' THEN 'request ' || here ELSE folded END`
const told = 'at, by, did, kind, item, title, folded'

/** Who did what, of what is here and of what is gone. Where there was activity before, both come in the order of time. */
export const activity: History = {
  name: 'activity',
  columns: Object.keys(act.shape),
  json: [],
  rows: `SELECT ${Object.keys(act.shape)} FROM activity ORDER BY id`,
  waits: [...Object.keys(act.shape), 'folded'],
  createJudge: () => (given) => {
    const values = checkedWith(act, given, ['at', 'item'])
    return { ...values, folded: searchable(values.title) }
  },
  settle({ waiting, ledger }) {
    const { table } = waiting
    followItems({ waiting, ledger }, 'TRUE')
    placeGone({ waiting, ledger })
    const known = `${table}_known`
    waiting.run(
      `CREATE TABLE ${known} AS SELECT ${told} FROM main.activity a WHERE NOT ${ledger.arrivals}`,
    )
    waiting.run(`CREATE INDEX ${known}_at ON ${known.replace('temp.', '')} (at, kind, item)`)
    waiting.run(
      `UPDATE ${table} AS w SET there = EXISTS (
         SELECT 1 FROM ${known} a WHERE a.at = w.at AND a.kind = w.kind AND a.item IN (w.here, 0)
         AND a.by IS w.by AND a.did = w.did AND (a.title = w.title OR w.kind = '${requestKind}'))`,
    )
    waiting.run(`DROP TABLE ${known}`)
  },
  write({ waiting, ledger }) {
    const { table } = waiting
    waiting.run(`DELETE FROM main.activity AS a WHERE ${ledger.arrivals}`)
    const from = `FROM ${table} WHERE ${isNew}`
    const [{ free = 0 } = {}] = waiting.all<{ free: number }>(
      `SELECT NOT EXISTS (SELECT 1 FROM main.activity) AND count(id) = count(*) AND count(DISTINCT id) = count(*) AS free ${from}`,
    )
    const news = `at, by, did, kind, here AS item, ${titleHere} AS title, ${foldedHere} AS folded`
    if (free)
      waiting.run(`INSERT INTO main.activity (id, ${told}) SELECT id, ${news} ${from} ORDER BY id`)
    else if (waiting.count().added > 0) mergeInto(waiting, `SELECT n, 0 AS isHere, ${news} ${from}`)
    reserveIds({ waiting, ledger })
  },
}

type Waiting = Parameters<History['settle']>[0]['waiting']

/** All of it gets new ids, since their order is that of time. */
function mergeInto(waiting: Waiting, news: string) {
  const merged = `${waiting.table}_merged`
  waiting.run(
    `CREATE TABLE ${merged} AS SELECT n, isHere, ${told} FROM (
       SELECT id AS n, 1 AS isHere, ${told} FROM main.activity UNION ALL ${news}) ORDER BY at, isHere, n`,
  )
  waiting.run('DELETE FROM main.activity')
  waiting.run(`INSERT INTO main.activity (${told}) SELECT ${told} FROM ${merged} ORDER BY rowid`)
  renumberNotices(waiting, merged)
  waiting.run(`DROP TABLE ${merged}`)
}

/** What an admin was told of here before isn't told again for its new ids, and neither is what was long ago elsewhere. */
function renumberNotices(waiting: Waiting, merged: string) {
  const untold = `SELECT min(m.rowid) - 1 FROM ${merged} m WHERE m.isHere AND m.n > noticed_to`
  waiting.run(
    `UPDATE main.admins SET noticed_to = (SELECT min(id) - 1 FROM main.activity)
       + coalesce((${untold}), (SELECT max(rowid) FROM ${merged}))
     WHERE noticed_to IS NOT NULL`,
  )
}
