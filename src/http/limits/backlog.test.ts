import { afterEach, expect, spyOn, test } from 'bun:test'
import type { AppContext } from '../../app-context.ts'
import { measureLoads } from '../../pending-load.ts'
import { access, tracker } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import { openSite } from '../../testing/memory.ts'
import { png } from '../../testing/pictures.ts'
import { emptyBacklog } from './backlog.ts'

const highlights = '/api/student-highlights'

/** Adds rows as if somebody had sent them, so many that a test can't. */
const add = ({ sqlite }: AppContext, row: string, count: number, spam = 0) =>
  sqlite.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO ${row}, '2026', ${spam}, i FROM n`,
  )
const request =
  "requests (full_name, email, folded_email, student_id, submission_date, spam, folded) SELECT 'A', 'a', i, 'N' || i"
const project =
  "highlights (project_title, student_name, project_description, summary, submission_date, spam, folded) SELECT 'A', 'B', 'C', 'D'"

/** The backlog is counted again. */
function passSeconds(seconds: number) {
  const clock = spyOn(performance, 'now')
  clock.mockReturnValue(performance.now() + seconds * 1000)
}
afterEach(() => void spyOn(performance, 'now').mockRestore())

const ways = {
  posts: (visitor: Client, more = {}) => visitor.post(highlights, { ...tracker, ...more }),
  requests: (visitor: Client, more = {}) => visitor.post('/api/student', { ...access, ...more }),
  messages: (visitor: Client) => visitor.post('/send-alert', { subject: 's', message: 'm' }),
}

test.each([
  ['posts', project, 5000],
  ['requests', request, 1000],
] as const)(
  'if the backlog of %s is full, their form says when it opens, and no other closes',
  async (full, row, most) => {
    const { context, visitor, admin } = await openSite()
    add(context, row, most)
    const message =
      'So much is waiting for review that the lab can take nothing new here. This form opens again when the lab has looked through what waits.'
    for (const [queue, send] of Object.entries(ways)) {
      const { status, body, headers } = await send(visitor)
      expect([queue, status < 300]).toEqual([queue, queue !== full])
      if (queue !== full) continue
      expect([status, body['message']]).toEqual([503, message])
      expect(headers.get('retry-after')).toBe('3600')
    }
    expect((await ways[full](admin)).status).toBe(201)
    context.sqlite.run(`DELETE FROM ${row.split(' ', 1)} WHERE id <= 2`)
    passSeconds(11)
    expect((await ways[full](visitor)).status).toBe(201)
  },
)

test('spam has a limit of its own, and closes no form', async () => {
  const { context, visitor } = await openSite()
  add(context, project, 1200, 1)
  add(context, request, 800, 1)
  for (const queue of ['posts', 'requests'] as const) {
    expect((await ways[queue](visitor, { hl_check: 'spam' })).status).toBe(503)
    expect((await ways[queue](visitor)).status).toBe(201)
  }
})

test('parallel submissions don’t exceed the backlog, and a refused one releases its place', async () => {
  const { context, visitor } = await openSite()
  add(context, request, 997)
  const refused = await ways.requests(visitor, { student_id: 'X' })
  expect(refused.status).toBe(422)
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, n) => ways.requests(visitor, { student_id: `N1234567${n}` })),
  )
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(sent.filter(({ status }) => status === 503)).toHaveLength(7)
  expect((await ways.requests(visitor, { student_id: 'N99999999' })).status).toBe(503)
})

test('health reports a full queue', async () => {
  const { context, visitor } = await openSite()
  add(context, request, 1000)
  passSeconds(11)
  expect((await visitor.get('/api/health')).body).toMatchObject({
    message: 'So many requests for access wait for review that their form is closed.',
  })
})

test('the backlog is measured by queue, with pictures and their copies, and without what is approved', async () => {
  const { context, visitor, admin } = await openSite()
  const measure = () => measureLoads(context.db)
  expect(measure()).toEqual(emptyBacklog)
  const img = new File([png(400, 300)], 'a.png')
  const first = await visitor.form('POST', highlights, { ...tracker, img })
  await visitor.form('POST', highlights, { ...tracker, hl_check: 'spam' })
  await visitor.post('/api/student', access)
  await visitor.post('/send-alert', { subject: 's', message: 'm' })
  const bytesIn = (table: string) =>
    Number(context.sqlite.query(`SELECT sum(length(bytes)) FROM ${table}`).values()[0]?.[0])
  const bytes = bytesIn('images') + bytesIn('image_copies')
  expect(bytes).toBeGreaterThan(1000)
  expect(measure()).toEqual({
    posts: { rows: 1, bytes },
    requests: { rows: 1, bytes: 0 },
    messages: { rows: 1, bytes: 0 },
    spam: { rows: 1, bytes: 0 },
  })
  await admin.put(`${highlights}/approve/${first.body['id']}`)
  await admin.delete(`${highlights}/${Number(first.body['id']) + 1}`)
  expect(measure()).toMatchObject({ posts: { rows: 0, bytes: 0 }, spam: { rows: 0, bytes: 0 } })
})

test('an address has a daily quota of submissions and megabytes, and refused ones don’t count', async () => {
  const { context, visitor } = await openSite()
  const { sentInADay, kilobytesInADay } = context.limits
  const [many, large, other] = [1, 2, 3].map((n) => visitor.as(undefined, `192.0.2.${n}`))
  const post = async (client = visitor, fields = {}) =>
    (await client.post(highlights, fields)).status
  await sentInADay.take('192.0.2.1', 499)
  expect(await post(many)).toBe(422)
  for (const expected of [201, 429]) expect(await post(many, tracker)).toBe(expected)
  const heavy = { ...tracker, img: new File([png(40, 30), new Uint8Array(3e6)], 'a.png') }
  await kilobytesInADay.take('192.0.2.2', 1024 * 1024 - 4096)
  for (const expected of [201, 429])
    expect((await large?.form('POST', highlights, heavy))?.status).toBe(expected)
  expect(await post(other, tracker)).toBe(201)
})
