import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { sorts } from '../http/request/words.ts'
import { overdueIn } from '../notices/notices.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { feeds } from '../pages/contract.ts'
import { placesOf } from '../pages/kinds.ts'
import { fillWithMany } from '../testing/many.ts'
import { openSite } from '../testing/memory.ts'
import { everyKind, reviewedKinds } from './every-kind.ts'
import { isScheduled } from './scheduled.ts'

type Step = { detail: string }
type Index = { name: string; owner: string; columns: number }

const { world, visitor, admin } = await openSite({}, await readBuiltWeb())
const { sqlite } = world
const asked = new Set<string>()

const category = 'category=programming'
const queries = ['', 'page=1', 'page=20', category, `${category}&page=2`]
const searches = ['q=campus', 'q=campus&page=1', `q=campus&${category}&page=1`]
const windows = [
  'when=past',
  'when=past&page=2',
  'from=2020-01-01&to=2020-01-31',
  `when=past&${category}`,
]
const variants = (path: string) => [...queries, ...searches].map((query) => `${path}?${query}`)
const inEveryOrder = (path: string) =>
  sorts.flatMap((sort) => variants(path).map((address) => `${address}&sort=${sort}`))
const ofPeople = ['student', 'student?status=approved', 'student/spam', 'sd-forms']
const ofTheSite = ['mail', 'admins', 'activity', 'activity?by=ada', 'activity?kind=faq']
const others = [...ofPeople, ...ofTheSite].flatMap((path) =>
  ['', 'q=a', 'page=2', 'q=a&page=1'].flatMap((query) =>
    sorts.map((sort) => `/api/${path}${path.includes('?') ? '&' : '?'}${query}&sort=${sort}`),
  ),
)

/** Asks all that grows with the years, and notes every query that really reaches the database. */
beforeAll(async () => {
  fillWithMany(sqlite, 600)
  const ways = [spyOn(sqlite, 'prepare'), spyOn(sqlite, 'query')]
  const nexts = reviewedKinds.map(({ path }) => `/api/${path}/7/next`)
  const publicly = everyKind.flatMap((kind) => {
    const path = `/api/${kind.path}`
    const inTime = isScheduled(kind) ? windows.map((window) => `${path}?${window}`) : []
    return [...variants(path), ...inTime, `${path}/7`]
  })
  const calendar = ['/api/calendar?month=2020-01', '/api/calendar/featured']
  const lists = reviewedKinds.flatMap((kind) => variants(placesOf(kind).list))
  for (const path of [
    '/',
    '/sitemap.xml',
    ...Object.values(feeds),
    ...lists,
    ...publicly,
    ...nexts,
    ...calendar,
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  const waiting = ['pending', 'spam'].flatMap((shelf) =>
    reviewedKinds.flatMap(({ path }) => variants(`/api/${path}/${shelf}`)),
  )
  const sorted = everyKind.flatMap(({ path, table }) =>
    ['published', 'trash', ...('status' in table ? ['pending', 'spam'] : [])].flatMap((list) =>
      inEveryOrder(`/api/${path}/${list}`),
    ),
  )
  for (const path of ['/api/counts', ...waiting, ...sorted, ...others])
    expect([path, (await admin.get(path)).status]).toEqual([path, 200])
  overdueIn(world)
  for (const way of ways) {
    for (const [sql] of way.mock.calls) asked.add(sql)
    way.mockRestore()
  }
})
afterAll(() => world.close())

const tables = everyKind.map(({ table }) => getTableName(table))
const aboutContent = () =>
  [...asked]
    .filter((sql) => tables.some((table) => sql.includes(`from "${table}"`)))
    .filter((sql) => !sql.includes('as "times"')) // what is sorted by its next time, which no index knows
const aboutOthers = () =>
  [...asked].filter((sql) =>
    / from "(requests|letters|activity|trash|admins)" (not )?indexed/.test(sql),
  )
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
  /; LIST SUBQUERY \d+(; SEARCH t USING COVERING INDEX trash_item [^;]*; LIST SUBQUERY \d+)?; SCAN s VIRTUAL TABLE INDEX [^;]*M\d; SEARCH e USING COVERING INDEX search_entries_place \(place=\? AND kind=\?\); CREATE BLOOM FILTER/g

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

test('what is sorted by its next time reads single events and series by an index', () => {
  const timed = [...asked].filter((sql) => sql.includes('as "times"'))
  for (const sql of timed) {
    expect(planOf(sql)).toContain('SEARCH events USING')
    expect(planOf(sql)).not.toContain('SCAN events')
  }
  expect(timed.length).toBeGreaterThan(4)
})

test('every other list of the panel reads an index or its rows in their order, and sorts nothing', () => {
  const lists = aboutOthers().filter((sql) => sql.includes(' order by '))
  const bad = lists.map((sql) => `${planOf(sql)}: ${sql}`).filter((plan) => !isInOrder(plan))
  expect(bad).toEqual([])
  for (const table of ['requests', 'letters', 'activity', 'trash', 'admins'])
    expect(lists.filter((sql) => sql.includes(`from "${table}"`)).length).toBeGreaterThan(4)
})

/** By an index, or by the ids; what a receipt or the activity says of a row is found by its index. */
const isInOrder = (plan: string) =>
  /^(SEARCH \w+ USING [^;]*INDEX|SCAN \w+)[^;]*(; CORRELATED[^;]*; (SEARCH (receipts|activity) USING INDEX|SCAN word VIRTUAL TABLE)[^;]*)*: select/.test(
    plan,
  )

test('what requests, letters and the trash are filtered by stands in their indexes, too', () => {
  const pages = aboutOthers().filter(
    (sql) =>
      / limit \?/.test(sql) && /from "(requests|letters|trash)"/.test(sql) && !/->>/.test(sql),
  )
  for (const sql of pages) {
    const [, from = ''] = /( from ".*?) order by/.exec(sql) ?? []
    expect(planOf(`select count(*)${from}`)).toContain('USING COVERING INDEX')
  }
  expect(pages.length).toBeGreaterThan(20)
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

/** For an index of so many columns: the rows it has, and how many of them are equal in the first, first two, … columns. */
type Figures = (index: Index) => number[] | undefined
const spread = (rows: number, equal: number): Figures => {
  return ({ columns }) => [rows, ...Array.from({ length: columns }, () => equal)]
}
const huge = 10_000_000

/** What to believe of the indexes, and of which table alone where it is about one of them. */
function wrongFigures(indexes: Index[]): { figures: Figures; owner?: string }[] {
  const sizes = [0, 1, 2, 60, huge]
  const alike = sizes.flatMap((rows) => [spread(rows, rows), spread(rows, 1), spread(rows, 0)])
  const ofOne = indexes.flatMap(({ name, owner }) => {
    const good = [1, huge].map((rows): Figures => {
      return (index) => (index.name === name ? spread(rows, 1) : spread(huge, huge))(index)
    })
    const known: Figures = (index) => (index.name === name ? spread(1, 1)(index) : undefined)
    return [...good, known].map((figures) => ({ figures, owner }))
  })
  return [...alike.map((figures) => ({ figures })), ...ofOne]
}

function believe(indexes: Index[], figures: Figures) {
  sqlite.run('DELETE FROM sqlite_stat1')
  for (const index of indexes) {
    const stat = figures(index)?.join(' ')
    const row = [index.owner, index.name, stat ?? null]
    if (stat) sqlite.run('INSERT INTO sqlite_stat1 VALUES (?, ?, ?)', row)
  }
  sqlite.run('ANALYZE sqlite_schema')
}

test('whatever SQLite believes of the tables, no plan changes', () => {
  const plain = `SELECT * FROM highlights WHERE status = 'approved' ORDER BY published_at DESC, id DESC`
  const queries = [...aboutContent(), ...aboutOthers(), plain]
  const right = new Map(queries.map((sql) => [sql, planOf(sql)]))
  sqlite.run('ANALYZE')
  const indexes = sqlite
    .query<Index, []>(
      `SELECT name, tbl_name AS owner, (SELECT count(*) FROM pragma_index_info(name)) AS columns
       FROM sqlite_schema WHERE type = 'index'`,
    )
    .all()
  const changed = new Set<string>()
  for (const { figures, owner } of wrongFigures(indexes)) {
    const touched = queries.filter((sql) => owner === undefined || sql.includes(owner))
    if (touched.length === 0) continue
    believe(indexes, figures)
    for (const sql of touched) if (planOf(sql) !== right.get(sql)) changed.add(sql)
  }
  expect([...changed]).toEqual([plain]) // which shows that the figures were believed
})
