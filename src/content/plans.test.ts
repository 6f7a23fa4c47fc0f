import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fillWithMany } from '../../scripts/measure/bench/many.ts'
import { createFirstAdmin } from '../admins/first-admin.ts'
import { createApp } from '../app.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { ada } from '../testing/cast.ts'
import { Client } from '../testing/client.ts'
import { environment } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'

type Step = { id: number; parent: number; detail: string }

const world = { ...createTestWorld(environment), web: await readBuiltWeb() }
const { sqlite } = world
const app = createApp(world)
const visitor = new Client((request) => app.handle(request))
const asked = new Set<string>()

const lists = ['', '?page=1', '?page=20', '?category=programming', '?category=programming&page=2']
const searches = ['?q=campus&page=1', '?q=campus&category=programming&page=1']
const of = (paths: string[], queries: string[]) =>
  paths.flatMap((path) => queries.map((query) => path + query))
const names = ['student-highlights', 'tech-blog', 'student-resources']
const calls = names.map((name) => `/api/${name}`)
const pages = names.map((name) => `/${name}`)
const waiting = calls.slice(0, 2).flatMap((path) => [`${path}/pending`, `${path}/spam`])

/** Asks all that grows with the years, and notes every query that really reaches the database. */
beforeAll(async () => {
  fillWithMany(sqlite, 600)
  await createFirstAdmin(world)
  const login = { username: ada.user, password: ada.password }
  const { body } = await visitor.post('/api/auth/login', login)
  const admin = visitor.as(String(body['token']))
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = (...[sql, ...rest]: Parameters<typeof prepare>) => {
    asked.add(sql)
    return prepare(sql, ...rest)
  }
  const publicly = of([...calls, ...pages], [...lists, ...searches])
  for (const path of [
    '/',
    '/sitemap.xml',
    `${pages[0]}/feed.xml`,
    `${pages[0]}/7`,
    ...of(calls, ['/7']),
    ...publicly,
  ])
    expect((await visitor.get(path)).status).toBe(200)
  for (const path of of(waiting, [...lists, ...searches]))
    expect((await admin.get(path)).status).toBe(200)
  sqlite.prepare = prepare
})
afterAll(() => world.close())

function planOf(sql: string) {
  using explanation = sqlite.prepare<Step, []>(`EXPLAIN QUERY PLAN ${sql}`)
  return explanation.all()
}

/** The steps that take the longer the more rows there are. A search reads one index, and a page's own rows are sorted. */
function growing(sql: string) {
  const plan = planOf(sql)
  const page = plan.find(({ detail }) => detail.startsWith('LIST SUBQUERY'))
  return plan
    .filter(({ detail, parent }) => {
      const isOfPage = page !== undefined && parent !== page.id
      if (detail.startsWith('SCAN')) return !detail.includes('COVERING INDEX')
      return detail.includes('TEMP B-TREE') && !isOfPage
    })
    .map(({ detail }) => detail)
}

/** A list of everything takes the longer the more there is. */
const isWhole = (sql: string) => /order by/.test(sql) && !/limit/.test(sql)
const seen = (pattern: RegExp) => [...asked].filter((sql) => pattern.test(sql))

describe.each(['as it was filled', 'after SQLite has looked at how it is filled'])('%s', (when) => {
  beforeAll(() => {
    if (when.startsWith('after')) sqlite.run('ANALYZE')
  })

  test('no list, item, page or search reads a whole table, or sorts more than one page', () => {
    const bad = seen(/"(highlights|articles|resources|totals)"/)
      .filter((sql) => !isWhole(sql))
      .flatMap((sql) => growing(sql).map((step) => `${step}: ${sql}`))
    expect(bad).toEqual([])
  })

  test('a page is found, and a search counted, without reading a row beside the index', () => {
    const found = seen(/ in \(select .* limit \?/).map((sql) => planOf(sql))
    for (const plan of found) {
      const list = plan.find(({ detail }) => detail.startsWith('LIST SUBQUERY'))
      const steps = plan.filter(({ parent }) => parent === list?.id)
      expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining('COVERING INDEX')])
    }
    const counted = seen(/^select count\(/).flatMap(planOf)
    for (const { detail } of counted) expect(detail).toContain('COVERING INDEX')
    expect(found.length).toBeGreaterThan(15)
    expect(counted.length).toBeGreaterThan(5)
  })
})

test('only a search counts rows one by one', () => {
  expect(seen(/count\(\*\)/).filter((sql) => !sql.includes('instr'))).toEqual([])
  expect(seen(/^select sum\(.*from "totals"/).length).toBeGreaterThan(3)
})

test('no list is planned anew for every page: SQLite looks into a bare parameter that limits', () => {
  const lists = seen(/ in \(select .* limit/)
  expect(lists.filter((sql) => !/ limit \? \+ 0 offset \?/.test(sql))).toEqual([])
  expect(lists.length).toBeGreaterThan(15)
})
