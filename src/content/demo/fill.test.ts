import { expect, test } from 'bun:test'
import { remindDaily } from '../../notices/notices.ts'
import { access, kinds, labFacts } from '../../testing/cast.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { hour } from '../../units.ts'
import { fillWithDemo } from './fill.ts'

const ofKinds = kinds.map(({ table }) => table).filter((table) => table !== 'events')
const filled = [...ofKinds, 'requests', 'lab', 'images']

const rowsOf = ({ sqlite }: TestContext, table: string) =>
  sqlite.query<Record<string, unknown>, []>(`SELECT * FROM ${table}`).all()

const emptyTables = (context: TestContext) =>
  filled.filter((table) => rowsOf(context, table).length === 0)

test('a college with another domain is filled with addresses of its own', async () => {
  const context = createTestContext({ COLLEGE_DOMAIN: 'cs.example.ac.uk' })
  expect(await fillWithDemo(context)).toBe(true)
  expect(emptyTables(context)).toEqual([])
  const emails = ['faculty', 'requests'].flatMap((table) =>
    rowsOf(context, table).map(({ email }) => String(email)),
  )
  expect(emails.length).toBeGreaterThan(12)
  expect(emails.filter((email) => !email.endsWith('@cs.example.ac.uk'))).toEqual([])
  for (const table of filled.slice(0, -1))
    expect(JSON.stringify(rowsOf(context, table))).not.toContain('college.edu')
})

test('sample content sends no emails', async () => {
  const context = createTestContext()
  await fillWithDemo(context)
  remindDaily(context)
  context.pass(12 * hour)
  remindDaily(context)
  expect(rowsOf(context, 'letters')).toEqual([])
  const requests = rowsOf(context, 'requests').map(({ status }) => status)
  expect(requests.toSorted()).toEqual(['approved', 'pending', 'pending'])
})

test('a failure at the last row leaves the database empty', async () => {
  const context = createTestContext()
  context.sqlite.run(
    "CREATE TRIGGER full BEFORE INSERT ON requests WHEN new.student_id = 'N20418837' BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  await expect(fillWithDemo(context)).rejects.toThrow('full')
  expect(emptyTables(context)).toEqual(filled)
  context.sqlite.run('DROP TRIGGER full')
  expect(await fillWithDemo(context)).toBe(true)
  expect(emptyTables(context)).toEqual([])
})

test('content that is added meanwhile is kept, without samples', async () => {
  const context = createTestContext()
  const filling = fillWithDemo(context)
  context.sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')")
  expect(await filling).toBe(false)
  expect(emptyTables(context)).toEqual(filled.filter((table) => table !== 'faq'))
})

test('a site with any content is left as it is', async () => {
  const others = [
    { path: 'requests', item: access },
    { path: 'lab', item: labFacts },
  ]
  for (const { path, item } of [...kinds, ...others]) {
    const { context, load } = emptySite()
    expect(await load(path.replace('/api/', ''), [item])).toMatchObject({ added: 1 })
    expect([path, await fillWithDemo(context)]).toEqual([path, false])
  }
  const { context } = emptySite()
  context.sqlite.run(
    "INSERT INTO trash (kind, item, title, folded, row, deleted_at) VALUES ('faq', 1, 'Why?', 'why?', '{}', '2026-03-02')",
  )
  expect(await fillWithDemo(context)).toBe(false)
})
