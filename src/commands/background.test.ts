import { Database } from 'bun:sqlite'
import { afterEach, expect, jest, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faq } from '../content/kinds.ts'
import { truncateWal } from '../database/erasing.ts'
import { databaseIn } from '../database/place.ts'
import { access, question } from '../testing/cast.ts'
import { createTestContext } from '../testing/context.ts'
import { emptyFolder } from '../testing/folder.ts'
import { litter, namesIn } from '../testing/litter.ts'
import { openSite } from '../testing/memory.ts'
import { day, hour, minute, second } from '../units.ts'
import { startIntegrityChecks, startMailJobs, startSnapshots, startTidying } from './background.ts'
import { createTidying } from './tidying.ts'

const year = 365 * day

/** Timers stand still here; what other processes say comes all the same. */
const turn = () => new Promise(setImmediate)

/** More than the steps of a tidying. */
async function settle() {
  for (let n = 0; n < 300; n++) await turn()
}

afterEach(() => jest.useRealTimers())

async function openWithRequests(approvedAt: string) {
  const { context, admin } = await openSite()
  await admin.post('/api/faq', { question: 'When?', answer: 'Today.' })
  const write = () =>
    context.sqlite.run(
      `INSERT INTO requests (full_name, email, student_id, status, submission_date, approved_at, folded, folded_email)
      VALUES ('Zoë Park', 'zoe@college.edu', 'N12345678', 'approved', '2020-01-01', ?, 'zoe park', 'zoe@college.edu')`,
      [approvedAt],
    )
  const left = () => context.sqlite.query('SELECT count(*) FROM requests').values()[0]?.[0]
  return { context, write, left }
}

test('a site is tidied five seconds after its start, and then every hour until it stops', async () => {
  const { context, write, left } = await openWithRequests('2020-01-02')
  jest.useFakeTimers()
  const leftAfter = async (ms: number) => {
    write()
    jest.advanceTimersByTime(ms - 1)
    const before = left()
    jest.advanceTimersByTime(1)
    await settle()
    return [before, left()]
  }
  const { stop } = startTidying(context)
  expect(await leftAfter(5 * second)).toEqual([1, 0])
  expect(await leftAfter(hour - 5 * second)).toEqual([1, 0])
  expect(await leftAfter(hour)).toEqual([1, 0])
  await stop()
  expect(await leftAfter(hour)).toEqual([1, 1])
})

test('a failing step of the tidying is logged and stops no other', async () => {
  const DATA_DIR = emptyFolder()
  const old = join(DATA_DIR, 'hydra-lab-before-restore-2020-01-01T00-00-00Z.db')
  writeFileSync(old, '')
  const { context } = await openSite({ DATA_DIR })
  context.sqlite.run('ALTER TABLE requests RENAME TO elsewhere')
  await createTidying(context)(AbortSignal.abort())
  expect(existsSync(old)).toBe(true)
  await createTidying(context)()
  expect(existsSync(old)).toBe(false)
  const cause = 'Tidying failed: no such table: requests'
  expect(context.lines).toContainEqual({ level: 'error', cause })
})

test('the database is checked fifteen seconds after a start, and again after a week', async () => {
  const context = createTestContext({ DATA_DIR: emptyFolder() })
  jest.useFakeTimers()
  const pass = (ms: number) => {
    context.pass(ms)
    jest.advanceTimersByTime(ms)
  }
  const early = startIntegrityChecks(context)
  pass(14_999)
  expect(early.stop()).toBeUndefined()
  const checked = async () => {
    const before = context.integrity.checkedAt
    const keeper = startIntegrityChecks(context)
    pass(15_000)
    while (context.integrity.checkedAt === before) await turn()
    await turn()
    return keeper
  }
  const [one, other] = [await checked(), await checked()]
  for (let n = 0; n < 7 * 24 - 1; n++) {
    pass(hour)
    await turn()
  }
  expect(one.stop()).toBeUndefined()
  pass(hour)
  await expect(other.stop()).resolves.toBeUndefined()
})

test('a snapshot that failed is tried again an hour later, or once a clock that was ahead is set back', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'backups'), 'no folder')
  const context = createTestContext({ DATA_DIR: dataDir, BACKUP_DAILY: '1' })
  context.pass(year)
  jest.useFakeTimers()
  const { stop } = startSnapshots(context)
  const triesAfter = async (ms: number) => {
    context.pass(ms)
    jest.advanceTimersByTime(5 * minute)
    for (let n = 0; n < 10; n++) await Promise.resolve()
    return context.lines.filter(({ level }) => level === 'error').length
  }
  expect(await triesAfter(5 * minute)).toBe(1)
  expect(await triesAfter(54 * minute)).toBe(1)
  expect(await triesAfter(6 * minute)).toBe(2)
  expect(await triesAfter(-year)).toBe(3)
  await stop()
})

test('a failing mail job is logged, and the server goes on', async () => {
  const { context } = await openSite()
  context.sqlite.run('ALTER TABLE requests RENAME TO elsewhere')
  await startMailJobs(context).stop()
  expect(context.lines).toContainEqual({
    level: 'error',
    cause: "What waits can't be told by mail: SQLiteError: no such table: requests",
  })
})

test('while another program writes, no job blocks the site', async () => {
  const DATA_DIR = emptyFolder()
  const { context, visitor } = await openSite({ DATA_DIR, SMTP_URL: 'smtp://localhost:1' })
  await visitor.post('/api/student', access)
  context.pass(2 * day)
  const reminders = () =>
    context.sqlite.query("SELECT count(*) FROM letters WHERE kind = 'digest'").values()[0]?.[0]
  const other = new Database(databaseIn(DATA_DIR))
  other.run('BEGIN IMMEDIATE')
  const { stop } = startMailJobs(context)
  await Bun.sleep(50) // here both share a thread: a write that stopped it would never be let in
  expect(reminders()).toBe(0)
  other.run('COMMIT')
  while (reminders() === 0) await Bun.sleep(1)
  await stop()
  expect(context.lines.filter(({ level }) => level === 'error')).toEqual([])
})

const empty = { question: '', answer: '', folded: '' }

test('once an item is deleted for good, the tables of content hold nothing of rows that went', async () => {
  const DATA_DIR = emptyFolder()
  const { context, admin } = await openSite({ DATA_DIR, TRASH_DAYS: '0' })
  const add = () => context.db.insert(faq.table).values(empty).returning().get().id
  const left = litter(context, { table: 'faq', column: 'answer', add })
  const { body } = await admin.post('/api/faq', question)
  await admin.delete(`/api/faq/${body['id']}`)
  truncateWal(context.sqlite)
  const path = databaseIn(DATA_DIR)
  expect(namesIn(path).size).toBeGreaterThan(left.size)
  await createTidying(context)()
  expect(namesIn(path)).toEqual(left)
  context.close()
})
