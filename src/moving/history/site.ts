import * as z from 'zod/mini'
import { moment } from '../marks.ts'
import { checkedWith } from './cells.ts'
import type { History } from './history.ts'
import { isNew } from './waiting.ts'

const nameMessage = 'name must be eight digits or letters from a to f'
const authorityMessage = 'authority must be a domain like college.edu'

const identity = z.object({
  name: z.string(nameMessage).check(z.regex(/^[0-9a-f]{8}$/, nameMessage)),
  began: moment('began'),
  authority: z.pipe(
    z.transform((value: unknown) => value || null),
    z.nullable(
      z
        .string(authorityMessage)
        .check(z.regex(/^(?=.{1,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*$/i, authorityMessage)),
    ),
  ),
})

const keepsOwn = 'name: This site has given names of its own to feed readers, and keeps them'

/** What feed readers know a site by. One that nobody has asked for its feeds yet takes the name that moves in. */
export const site: History = {
  name: 'site',
  columns: Object.keys(identity.shape),
  json: [],
  rows: `SELECT ${Object.keys(identity.shape)} FROM site`,
  waits: Object.keys(identity.shape),
  createJudge: () => (given) => checkedWith(identity, given, ['began']),
  settle({ waiting }) {
    const { table } = waiting
    const own = (what: string) => `EXISTS (SELECT 1 FROM main.site s WHERE ${what})`
    waiting.run(
      `UPDATE ${table} AS w SET there = w.n > (SELECT min(n) FROM ${table}) OR ${own('s.name = w.name OR s.authority IS NOT NULL')}`,
    )
    waiting.run(
      `UPDATE ${table} AS w SET noted = '${keepsOwn}' WHERE ${own('s.name <> w.name AND s.authority IS NOT NULL')}`,
    )
  },
  write({ waiting }) {
    waiting.run(
      `INSERT OR REPLACE INTO main.site (id, name, began, authority)
       SELECT 1, name, began, authority FROM ${waiting.table} WHERE ${isNew}`,
    )
  },
}
