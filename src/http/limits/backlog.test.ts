import { afterEach, expect, type Mock, spyOn, test } from 'bun:test'
import { createFirstAdmin } from '../../accounts/first-admin.ts'
import { createApp } from '../../app.ts'
import { asAda } from '../../testing/begun.ts'
import { access, tracker } from '../../testing/cast.ts'
import { Client } from '../../testing/client.ts'
import { png } from '../../testing/pictures.ts'
import { environment } from '../../testing/site.ts'
import { createTestWorld } from '../../testing/world.ts'
import { createScale } from '../../waiting.ts'

const highlights = '/api/student-highlights'
const picture = { img: new File([png(400, 300)], 'a.png') }

let clock: Mock<() => number> | undefined
afterEach(() => clock?.mockRestore())

async function site() {
  const world = createTestWorld(environment)
  await createFirstAdmin(world)
  const app = createApp(world)
  const visitor = new Client((request) => app.handle(request))
  return { world, visitor, admin: await asAda(visitor) }
}

/** Adds rows as if somebody had sent them, so many that a test can't. */
const addRows = ({ sqlite }: { sqlite: Site['world']['sqlite'] }, count: number) =>
  sqlite.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO requests (full_name, email, student_id, submission_date, spam, folded, folded_email)
     SELECT 'A', 'a@college.edu', 'N' || i, '2026', i % 2, 'a', i FROM n`,
  )
type Site = Awaited<ReturnType<typeof site>>

function passSeconds(seconds: number) {
  const now = performance.now() + seconds * 1000
  clock ??= spyOn(performance, 'now')
  clock.mockReturnValue(now)
}

test('where thousands wait for review strangers can add nothing, by any call, until an admin has dealt with some', async () => {
  const { world, visitor, admin } = await site()
  addRows(world, 5000)
  const message =
    'So much is waiting for review that the lab can take nothing new. Please come back tomorrow.'
  const mail = { subject: 's', message: 'm' }
  for (const refused of [
    await visitor.post(highlights, tracker),
    await visitor.post('/api/student', access),
    await visitor.post('/send-alert', mail),
  ]) {
    expect(refused).toMatchObject({ status: 503, body: { message } })
    expect(refused.headers.get('retry-after')).toBe('3600')
  }
  const page = await visitor.form('POST', '/submit-sd-request', access)
  expect(page.status).not.toBe(303)
  expect((await admin.post(highlights, tracker)).status).toBe(201)
  expect((await admin.delete('/api/student/1')).status).toBe(200)
  expect((await admin.delete('/api/student/2')).status).toBe(200)
  passSeconds(11)
  expect((await visitor.post('/api/student', access)).status).toBe(201)
})

test('what waits is measured with its pictures and their copies, spam too, and what is approved counts no more', async () => {
  const { world, visitor, admin } = await site()
  const measure = createScale(world.db)
  expect(measure()).toEqual({ rows: 0, bytes: 0 })
  const first = await visitor.form('POST', highlights, { ...tracker, ...picture })
  await visitor.form('POST', highlights, { ...tracker, ...picture, hl_check: 'spam' })
  await visitor.post('/api/student', access)
  await visitor.post('/send-alert', { subject: 's', message: 'm' })
  const stored = world.sqlite
    .query<{ bytes: number }, []>(
      'SELECT sum(length(bytes)) AS bytes FROM (SELECT bytes FROM images UNION ALL SELECT bytes FROM image_copies)',
    )
    .get()
  expect(stored?.bytes).toBeGreaterThan(1000)
  expect(measure()).toEqual({ rows: 4, bytes: Number(stored?.bytes) })
  await admin.put(`${highlights}/approve/${first.body['id']}`)
  await admin.delete(`${highlights}/${Number(first.body['id']) + 1}`)
  expect(measure()).toEqual({ rows: 2, bytes: 0 })
})

test('an address has so many places and megabytes a day, and refusals give them back', async () => {
  const { world, visitor } = await site()
  const { sentInADay, kilobytesInADay } = world.limits
  const tomorrow =
    'Your network has sent as much as the lab can take in a day. Please come back tomorrow.'
  await sentInADay.take('192.0.2.1', 499)
  const many = visitor.as(undefined, '192.0.2.1')
  expect((await many.post(highlights, {})).status).toBe(422)
  expect((await many.post(highlights, tracker)).status).toBe(201)
  const refused = await many.post(highlights, tracker)
  expect(refused).toMatchObject({ status: 429, body: { message: tomorrow } })
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(60 * 60, 24 * 60 * 60 + 1)

  const large = visitor.as(undefined, '192.0.2.2')
  const heavy = { ...tracker, img: new File([png(40, 30), new Uint8Array(3e6)], 'a.png') }
  await kilobytesInADay.take('192.0.2.2', 1024 * 1024 - 4096)
  expect((await large.form('POST', highlights, heavy)).status).toBe(201)
  expect(await large.form('POST', highlights, heavy)).toMatchObject({
    status: 429,
    body: { message: tomorrow },
  })
  expect((await visitor.as(undefined, '192.0.2.3').post(highlights, tracker)).status).toBe(201)
})
