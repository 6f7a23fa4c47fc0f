import * as z from 'zod/mini'
import { type AnyKind, everyKind } from '../../content/every-kind.ts'
import { mostStored, ownPictures } from '../../content/history/versions.ts'
import { longest } from '../../fields/words.ts'
import { invalid } from '../../http/response/errors.ts'
import { whole } from '../marks.ts'
import { checkedWith, fieldsIn, item, kindNamed, kindOf, moment, someone } from './cells.ts'
import { followItems, type History } from './history.ts'
import { isNew } from './waiting.ts'

type Values = Record<string, unknown>

const version = z.object({
  kind: kindOf(everyKind.map(({ path }) => path)),
  item: item(),
  revision: whole('revision', 999_999_999),
  at: moment('at'),
  by: someone(),
})

/** A version is judged as a form would judge it when somebody goes back to it; until then it is only shown. */
function fieldsOf({ draft }: AnyKind, given: Values) {
  const known = Object.entries(given).filter(([name]) => name in draft.shape)
  const wrong = known.filter(([, value]) => !isShort(value)).map(([name]) => name)
  if (wrong.length === 0) return Object.fromEntries(known)
  throw invalid({
    fields: `${wrong.join(', ')} must be texts of at most ${longest.prose} characters`,
  })
}

const isShort = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= longest.prose) ||
  (Array.isArray(value) && JSON.stringify(value).length <= longest.prose)

export const versions: History = {
  name: 'versions',
  columns: ['kind', 'item', 'revision', 'at', 'by', 'fields'],
  json: ['fields'],
  rows: 'SELECT kind, item, revision, at, by, fields FROM versions ORDER BY kind, item, revision',
  waits: ['kind', 'item', 'revision', 'at', 'by', 'fields', 'pictures'],
  createJudge: (_, pictures) => async (given) => {
    const marks = checkedWith(version, given, ['item', 'revision'])
    const kind = kindNamed(marks.kind)
    const fields = fieldsOf(kind, fieldsIn('fields', given['fields']))
    await pictures.place(fields, kind.pictures)
    const own = ownPictures(kind, fields)
    return { ...marks, fields: JSON.stringify(fields), pictures: own && JSON.stringify(own) }
  },
  settle({ waiting, ledger }) {
    const { table } = waiting
    waiting.index('kind', 'item', 'revision')
    followItems({ waiting, ledger })
    const found = `FROM ${ledger.table} l WHERE l.kind = w.kind AND l.given = w.item`
    waiting.run(
      `UPDATE ${table} AS w SET wrong = 'revision: The item itself has the revision ' || (SELECT revision ${found})
       WHERE wrong IS NULL AND revision > (SELECT revision ${found})`,
    )
    waiting.run(
      `UPDATE ${table} AS w SET wrong = 'item: An item has at most ${mostStored} versions'
       FROM (SELECT n AS of, row_number() OVER (PARTITION BY kind, item ORDER BY n) AS place FROM ${table}) AS ranked
       WHERE w.n = ranked.of AND place > ${mostStored}`,
    )
    waiting.run(
      `UPDATE ${table} AS w SET there = 1 WHERE EXISTS (
         SELECT 1 FROM main.versions v WHERE v.kind = w.kind AND v.item = w.here AND v.revision = w.revision)
       OR EXISTS (SELECT 1 FROM ${table} e WHERE e.n < w.n AND e.kind = w.kind AND e.item = w.item AND e.revision = w.revision)`,
    )
  },
  write({ waiting }) {
    waiting.run(
      `INSERT INTO main.versions (kind, item, revision, at, by, fields, pictures)
       SELECT kind, here, revision, at, by, fields, pictures FROM ${waiting.table} WHERE ${isNew} ORDER BY n`,
    )
  },
}
