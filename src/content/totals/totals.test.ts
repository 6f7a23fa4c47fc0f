import type { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillWithMany } from '../../../scripts/measure/bench/many.ts'
import { openDatabase } from '../../database/open.ts'
import { type Release, thisRelease } from '../../database/release.ts'
import { kinds } from '../../testing/cast.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { describeSite } from '../../testing/site.ts'

const sortsOf = {
  highlights: "status, spam, coalesce(category, '')",
  articles: "status, spam, coalesce(category, '')",
  resources: "'', 0, coalesce(category, '')",
  faculty: "'', 0, ''",
  faq: "'', 0, ''",
}

const kept = (sqlite: Database, table: string) =>
  sqlite
    .query('SELECT status, spam, category, total FROM totals WHERE content = ? AND total <> 0')
    .values(table)

const counted = (sqlite: Database, table: keyof typeof sortsOf) =>
  sqlite.query(`SELECT ${sortsOf[table]}, count(*) FROM ${table} GROUP BY 1, 2, 3`).values()

/** The release that had only the first migration. */
function firstRelease(): Release {
  const migrations = emptyFolder()
  cpSync(thisRelease.migrations, migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
  return { version: '1.0.0', migrations }
}

describe('the totals that triggers keep', () => {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const first = openDatabase(path, { release: firstRelease() })
  fillWithMany(first.sqlite, 100)
  first.close()
  const { sqlite, close } = openDatabase(path)
  afterAll(close)

  const tables = Object.keys(sortsOf) as (keyof typeof sortsOf)[]
  const expectRight = () => {
    for (const table of tables)
      expect(kept(sqlite, table).toSorted()).toEqual(counted(sqlite, table).toSorted())
  }

  test('are right for what was there before the migration', () => {
    expectRight()
    expect(kept(sqlite, 'highlights').length).toBeGreaterThan(6)
  })

  test('stay right whatever rows come, go and change their sort', () => {
    fillWithMany(sqlite, 50)
    expectRight()
    for (const table of ['highlights', 'articles']) {
      sqlite.run(`UPDATE ${table} SET status = 'approved', category = NULL WHERE id % 3 = 0`)
      sqlite.run(`UPDATE ${table} SET spam = true WHERE status = 'pending'`)
      sqlite.run(`DELETE FROM ${table} WHERE id % 7 = 0`)
    }
    sqlite.run("UPDATE resources SET category = 'programming' WHERE id % 2 = 0")
    sqlite.run('DELETE FROM resources WHERE id % 5 = 0')
    sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('a', 'b', 'a'), ('c', 'd', 'c')")
    sqlite.run('DELETE FROM faq WHERE id = 1')
    expectRight()
    sqlite.run('DELETE FROM resources')
    expectRight()
  })
})

describeSite('the total beside a page', (site) => {
  test.each(kinds)('of $path follows every write', async ({ path, item, reviewed }) => {
    const totalOf = async (query = '') => {
      const { headers } = await site.admin.get(`${path}${query}`)
      return Number(headers.get('x-total-count'))
    }
    const total = async () => [await totalOf('?perPage=1'), await totalOf()]
    const add = async () => (await site.admin.post(path, item)).body['id']
    const [first, second] = [await add(), await add()]
    if (reviewed) {
      expect(await total()).toEqual([0, 0])
      expect(await totalOf('/pending?perPage=1')).toBe(2)
      for (const id of [first, second]) await site.admin.put(`${path}/approve/${id}`)
      expect(await totalOf('/pending?perPage=1')).toBe(0)
    }
    expect(await total()).toEqual([2, 2])
    if ('category' in item) {
      await site.admin.put(`${path}/${first}`, { category: 'cybersecurity' })
      expect(await totalOf('?perPage=1&category=cybersecurity')).toBe(1)
      expect(await totalOf(`?perPage=1&category=${encodeURIComponent(item.category)}`)).toBe(1)
    }
    await site.admin.delete(`${path}/${first}`)
    expect(await total()).toEqual([1, 1])
  })
})
