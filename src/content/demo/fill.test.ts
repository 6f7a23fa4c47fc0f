import { expect, test } from 'bun:test'
import { remindDaily } from '../../notices/notices.ts'
import { emptySite } from '../../testing/arrivals.ts'
import { access, kinds, labFacts } from '../../testing/cast.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { hour } from '../../units.ts'
import { fillWithDemo } from './fill.ts'

const filled = [
  'highlights',
  'articles',
  'resources',
  'faculty',
  'faq',
  'requests',
  'lab',
  'images',
]

const rowsOf = ({ sqlite }: TestWorld, table: string) =>
  sqlite.query<Record<string, unknown>, []>(`SELECT * FROM ${table}`).all()

const emptyTables = (world: TestWorld) =>
  filled.filter((table) => rowsOf(world, table).length === 0)

test('a college with another domain is filled with addresses of its own', async () => {
  const world = createTestWorld({ COLLEGE_DOMAIN: 'cs.example.ac.uk' })
  expect(await fillWithDemo(world)).toBe(true)
  expect(emptyTables(world)).toEqual([])
  const emails = ['faculty', 'requests'].flatMap((table) =>
    rowsOf(world, table).map(({ email }) => String(email)),
  )
  expect(emails.length).toBeGreaterThan(12)
  expect(emails.filter((email) => !email.endsWith('@cs.example.ac.uk'))).toEqual([])
  for (const table of filled.slice(0, -1))
    expect(JSON.stringify(rowsOf(world, table))).not.toContain('college.edu')
})

test('sample content sends no emails', async () => {
  const world = createTestWorld()
  await fillWithDemo(world)
  remindDaily(world)
  world.pass(12 * hour)
  remindDaily(world)
  expect(rowsOf(world, 'letters')).toEqual([])
  const requests = rowsOf(world, 'requests').map(({ status }) => status)
  expect(requests.toSorted()).toEqual(['approved', 'pending', 'pending'])
})

test('a failure at the last row leaves the database empty', async () => {
  const world = createTestWorld()
  world.sqlite.run(
    "CREATE TRIGGER full BEFORE INSERT ON requests WHEN new.student_id = 'N20418837' BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  await expect(fillWithDemo(world)).rejects.toThrow('full')
  expect(emptyTables(world)).toEqual(filled)
  world.sqlite.run('DROP TRIGGER full')
  expect(await fillWithDemo(world)).toBe(true)
  expect(emptyTables(world)).toEqual([])
})

test('content that is added meanwhile is kept, without samples', async () => {
  const world = createTestWorld()
  const filling = fillWithDemo(world)
  world.sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')")
  expect(await filling).toBe(false)
  expect(emptyTables(world)).toEqual(filled.filter((table) => table !== 'faq'))
})

test('a site with any content is left as it is', async () => {
  const others = [
    { path: 'requests', item: access },
    { path: 'lab', item: labFacts },
  ]
  for (const { path, item } of [...kinds, ...others]) {
    const { world, bring } = emptySite()
    expect(await bring(path.replace('/api/', ''), [item])).toMatchObject({ added: 1 })
    expect([path, await fillWithDemo(world)]).toEqual([path, false])
  }
  const { world } = emptySite()
  world.sqlite.run(
    "INSERT INTO trash (kind, item, title, folded, row, deleted_at) VALUES ('faq', 1, 'Why?', 'why?', '{}', '2026-03-02')",
  )
  expect(await fillWithDemo(world)).toBe(false)
})
