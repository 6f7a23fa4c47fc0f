import { afterEach, expect, jest, test } from 'bun:test'
import { openSite } from '../testing/memory.ts'
import { createTidying, keepTidy } from './tidying.ts'

const hour = 60 * 60 * 1000
const year = 365 * 24 * hour

afterEach(() => jest.useRealTimers())

async function openWithRequests(approvedAt: string) {
  const { world, admin } = await openSite()
  await admin.post('/api/faq', { question: 'When?', answer: 'Today.' })
  const write = () =>
    world.sqlite.run(
      `INSERT INTO requests (full_name, email, student_id, status, submission_date, approved_at, folded, folded_email)
      VALUES ('Zoë Park', 'zoe@college.edu', 'N12345678', 'approved', '2020-01-01', ?, 'zoe park', 'zoe@college.edu')`,
      [approvedAt],
    )
  const left = () => world.sqlite.query('SELECT count(*) FROM requests').values()[0]?.[0]
  return { world, write, left }
}

test('a site is tidied five seconds after its start, and then every hour until it stops', async () => {
  const { world, write, left } = await openWithRequests('2020-01-02')
  jest.useFakeTimers()
  const leftAfter = (seconds: number) => {
    write()
    jest.advanceTimersByTime(1000 * seconds - 1)
    const before = left()
    jest.advanceTimersByTime(1)
    return [before, left()]
  }
  const { stop } = keepTidy(world)
  expect(leftAfter(5)).toEqual([1, 0])
  expect(leftAfter(60 * 60 - 5)).toEqual([1, 0])
  expect(leftAfter(60 * 60)).toEqual([1, 0])
  stop()
  expect(leftAfter(60 * 60)).toEqual([1, 1])
})

test('a clock that jumps ahead erases nothing before the site has lived under it for a day', async () => {
  const { world, write, left } = await openWithRequests('2026-03-01')
  write()
  jest.useFakeTimers()
  const { stop } = keepTidy(world)
  const leftAfter = (hours: number) => {
    for (let n = 0; n < hours; n++) {
      world.pass(hour)
      jest.advanceTimersByTime(hour)
    }
    return left()
  }
  expect(leftAfter(30)).toBe(1)
  world.pass(2 * year)
  expect(leftAfter(10)).toBe(1)
  world.pass(-2 * year)
  expect(leftAfter(30)).toBe(1)
  world.pass(2 * year)
  expect(leftAfter(19)).toBe(1)
  expect(leftAfter(2)).toBe(0)
  stop()
})

test('a large table is written anew step by step, and a site that stops in between goes no further', async () => {
  const { world, admin } = await openSite()
  world.sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8002)
    INSERT INTO faq (question, answer, folded) SELECT i, i, i FROM n`)
  await admin.delete('/api/faq/1')
  await admin.delete('/api/faq/trash/1')
  const stopping = new AbortController()
  const written = () => Number(world.sqlite.query('SELECT total_changes()').values()[0]?.[0])
  const before = written()
  const tidying = createTidying(world, stopping.signal)()
  await Bun.sleep(1) // the first step is done
  stopping.abort()
  await tidying
  expect(written() - before).toBeWithin(1000, 8000)
})
