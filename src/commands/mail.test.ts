import { expect, test } from 'bun:test'
import { text } from 'node:stream/consumers'
import { reviewedKinds } from '../content/every-kind.ts'
import { overdueIn } from '../notices/notices.ts'
import { startBinary } from '../testing/binary.ts'
import { access, ada, article, tracker } from '../testing/cast.ts'
import { but, clientAt } from '../testing/client.ts'
import { createTestContext } from '../testing/context.ts'
import { startLoggedIn } from '../testing/logged-in.ts'
import { startMailServer, trusting } from '../testing/mail-server.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'
import { visitorOf } from '../testing/visitor.ts'
import { hour } from '../units.ts'
import { startMailJobs } from './background.ts'

const maya = 'maya@example.org'
const login = { user: 'lab', pass: 'secret' }

const idOf = (raw: string) => /Message-ID: (\S+)/.exec(raw)?.[1] ?? 'none'

async function until(is: () => boolean) {
  while (!is()) await Bun.sleep(20)
}

test('emails from before a kill are sent once after the next start', async () => {
  const begun: string[] = []
  const deaf = await startMailServer({
    login,
    async onData(stream) {
      begun.push(idOf(await text(stream))) // it never says whether it took it
    },
  })
  const { port } = deaf
  const url = `smtp://${login.user}:${login.pass}@localhost:${port}?${trusting}`
  const environment = { SMTP_URL: url, UNDO_MINUTES: '0' }
  const { binary: first, visitor, admin } = await startLoggedIn({ environment })
  expect((await visitor.post('/api/sd-forms', access)).status).toBe(201)
  await until(() => begun.length === 1)
  const path = '/api/student-highlights'
  const { id, call } = await submit(visitor, { path, item: tracker }, { contact_email: maya })
  await admin.put(`${path}/approve/${id}`)
  await visitor.put(call, { summary: 'Shorter.' })
  expect((await admin.put(`${path}/approve/${id}`, {}, { 'if-match': '"3"' })).status).toBe(200)
  await first.kill()
  await deaf.stop()
  const { inbox } = await startMailServer({ login }, port)
  const second = await startBinary({ environment, folder: first.folder })
  await until(() => inbox.length === 3)
  const to = (whom: string) => inbox.filter((email) => email.to.join() === whom)
  expect(to(ada.email).map(({ raw }) => raw)).toEqual([expect.stringContaining('N12345678')])
  expect(to(ada.email).map(({ raw }) => idOf(raw))).toEqual(begun)
  expect(begun[0]).toMatch(/^<letter-1\./)
  expect(to(maya)[1]?.raw).toContain('The change that you proposed is published')
  expect((await clientAt(second.url).get(`${path}/${id}`)).body['summary']).toBe('Shorter.')
  await clientAt(second.url).post('/api/sd-forms', but(access, { student_id: 'N00000001' }))
  await until(() => inbox.some(({ raw }) => raw.includes('N00000001'))) // emails leave in their order
  await second.stop()
  expect(inbox).toHaveLength(4)
})

test('a silent mail server delays no response', async () => {
  let calls = 0
  using silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: () => void calls++, data() {} },
  })
  const { context, visitor } = await openSite({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` })
  const mail = startMailJobs(context)
  for (const student_id of ['N00000001', 'N00000002', 'N00000003']) {
    expect((await visitor.post('/api/student', but(access, { student_id }))).status).toBe(201)
    await until(() => calls === 1)
  }
  expect((await visitor.get('/api/health')).status).toBe(200)
  silent.stop(true)
  await mail.stop()
})

test('what has waited for a decision for more than a day is overdue, spam and decided things are not', async () => {
  const context = createTestContext()
  const visitor = visitorOf(context)
  const spam = { hl_check: 'x' }
  await visitor.post('/api/student-highlights', tracker)
  await visitor.post('/api/student-highlights', but(tracker, spam))
  await visitor.post('/api/tech-blog', article)
  await visitor.post('/api/student', access)
  context.sqlite.run("UPDATE articles SET status = 'approved'")
  context.pass(23 * hour)
  const overdue = () =>
    Object.fromEntries(overdueIn(context).map(({ count, noun }) => [noun, count] as const))
  const nouns = [...reviewedKinds.map(({ noun }) => noun), 'request for access']
  const nothing = Object.fromEntries(nouns.map((noun) => [noun, 0]))
  expect(overdue()).toEqual(nothing)
  await visitor.post('/api/student', but(access, { student_id: 'N87654321' }))
  context.pass(2 * hour)
  expect(overdue()).toEqual({ ...nothing, 'student project': 1, 'request for access': 1 })
})
