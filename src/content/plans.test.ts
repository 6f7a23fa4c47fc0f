import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { sorts } from '../http/request/words.ts'
import { overdueIn } from '../notices/notices.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { feeds } from '../pages/contract.ts'
import { pagePathsOf } from '../pages/kinds.ts'
import { fillWithMany } from '../testing/many-rows.ts'
import { openSite } from '../testing/memory.ts'
import { everyKind, reviewedKinds } from './every-kind.ts'
import { isScheduled } from './scheduled.ts'

type Step = { detail: string }

const { context, visitor, admin } = await openSite({}, await readBuiltWeb())
const { sqlite } = context
const asked = new Set<string>()

const category = 'category=programming'
const queries = [
  ...['', 'page=1', 'page=20', category, `${category}&page=2`],
  ...['q=campus', 'q=campus&page=1', `q=campus&${category}&page=1`],
]
const windows = [
  ...['when=past', 'when=past&page=2', `when=past&${category}`],
  'from=2020-01-01&to=2020-01-31',
]
const variants = (path: string, all = queries) => all.map((query) => `${path}?${query}`)
const inEveryOrder = (path: string) =>
  sorts.flatMap((sort) => variants(path).map((address) => `${address}&sort=${sort}`))

const ofVisitors = [
  ...['/', '/sitemap.xml', ...Object.values(feeds)],
  ...['/api/calendar?month=2020-01', '/api/calendar/featured'],
  ...reviewedKinds.flatMap((kind) => variants(pagePathsOf(kind).list)),
  ...everyKind.flatMap((kind) => {
    const path = `/api/${kind.path}`
    return [...variants(path), ...variants(path, isScheduled(kind) ? windows : []), `${path}/7`]
  }),
]
const ofAdmins = [
  '/api/counts',
  ...reviewedKinds.flatMap(({ path }) =>
    ['pending', 'spam'].flatMap((list) => variants(`/api/${path}/${list}`)),
  ),
  ...everyKind.flatMap(({ path, table }) =>
    ['published', 'trash', ...('status' in table ? ['pending', 'spam'] : [])].flatMap((list) =>
      inEveryOrder(`/api/${path}/${list}`),
    ),
  ),
]

/** Asks all that grows with the years, and notes every query that really reaches the database. */
beforeAll(async () => {
  fillWithMany(sqlite, 600)
  const ways = [spyOn(sqlite, 'prepare'), spyOn(sqlite, 'query')]
  for (const path of ofVisitors)
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  for (const path of ofAdmins) expect([path, (await admin.get(path)).status]).toEqual([path, 200])
  overdueIn(context)
  for (const way of ways) {
    for (const [sql] of way.mock.calls) asked.add(sql)
    way.mockRestore()
  }
})
afterAll(() => context.close())

/** Admins write the other kinds by hand: they are few. */
const tables = reviewedKinds.map(({ table }) => getTableName(table))
const aboutContent = () =>
  [...asked]
    .filter((sql) => tables.some((table) => sql.includes(`from "${table}"`)))
    .filter((sql) => !sql.includes('json_each(')) // rows that are named by their ids
const seen = (pattern: RegExp) => aboutContent().filter((sql) => pattern.test(sql))

function explain<Row>(words: string, sql: string) {
  using explanation = sqlite.prepare<Row, []>(`${words} ${sql}`)
  return explanation.all()
}

const planOf = (sql: string) =>
  explain<Step>('EXPLAIN QUERY PLAN', sql)
    .map(({ detail }) => detail)
    .join('; ')
    .replace(askingIndex, '')

/** What the panel's lists ask the search index for, once for all their rows. */
const askingIndex =
  /; LIST SUBQUERY \d+; SCAN s VIRTUAL TABLE INDEX [^;]*M\d; SEARCH e USING COVERING INDEX search_entries_place \(place=\? AND kind=\?\); CREATE BLOOM FILTER/g

test('every list, count, search and item reads one index in its order, and sorts nothing', () => {
  const bad = aboutContent()
    .map((sql) => `${planOf(sql)}: ${sql}`)
    .map((plan) =>
      plan.replace(/; CORRELATED SCALAR SUBQUERY \d+; SEARCH receipts USING INDEX [^;:]*/g, ''),
    )
    .filter((plan) => !/^(SEARCH|SCAN) \w+ USING [^;]*(INDEX|PRIMARY KEY)[^;]*: select/.test(plan))
  expect(bad).toEqual([])
  for (const table of tables) expect(seen(RegExp(`from "${table}"`)).length).toBeGreaterThan(4)
})

test('what a list filters by stands in its index, so that no row before a page is read', () => {
  const lists = seen(/ limit \? \+ 0 offset \?/)
  for (const sql of lists) {
    const [, from = ''] = /( from ".*?) order by/.exec(sql) ?? []
    expect(planOf(`select count(*)${from}`)).toContain('USING COVERING INDEX')
    const steps = explain<{ opcode: string }>('EXPLAIN', sql).map(({ opcode }) => opcode)
    expect(steps).toContain('DeferredSeek')
  }
  expect(lists.length).toBeGreaterThan(20)
})

test('a count reads an index alone', () => {
  const counts = seen(/^select count/).filter((sql) => !sql.includes('submission_date'))
  for (const sql of counts) expect(planOf(sql)).toContain('USING COVERING INDEX')
  expect(counts.length).toBeGreaterThan(10)
})

test('no list is planned anew for every page: SQLite looks into a bare parameter that limits', () => {
  const limited = seen(/ limit .* offset/)
  expect(limited.filter((sql) => !/ limit \? \+ 0 offset \?/.test(sql))).toEqual([])
})

const read = [...everyKind.map(({ path }) => `/api/${path}/7`), '/api/lab']

test.each(read)('%s reuses its prepared statement', async (path) => {
  expect((await visitor.get(`${path}?x=1`)).status).toBe(200)
  const prepare = spyOn(sqlite, 'prepare')
  expect((await visitor.get(`${path}?x=2`)).status).toBe(200)
  const anew = prepare.mock.calls.map(([sql]) => sql)
  prepare.mockRestore()
  expect(anew).toEqual([])
})
