import { beforeEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { access } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { createMailQueue } from '../testing/mail.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { siteOpener } from '../testing/memory.ts'
import { redirectEmail } from './managing.ts'

const openSite = siteOpener()

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site

beforeEach(async () => {
  site = await openSite()
  const { body } = await site.visitor.post('/api/student', access)
  await site.admin.post('/api/student/approve', { id: body['id'] })
})

const emails = async () => (await site.admin.get('/api/mail')).body
const emailOf = async (kind: string) => (await emails()).find((each) => each['kind'] === kind)
const set = (values: string, kind: string) =>
  site.context.sqlite.run(`UPDATE letters SET ${values} WHERE kind = '${kind}'`)
const corrected = { recipient: ' zoe@college.edu ' }

test.each(['failed', 'waiting'])(
  'an email that is %s is queued again, to the corrected address',
  async (state) => {
    set(
      `state = '${state}', tries = 7, error = 'No such mailbox', tried_since = '2026-01-01'`,
      'approved',
    )
    const { id } = (await emailOf('approved')) ?? {}
    const now = site.context.clock().toISOString()
    expect(await site.admin.put(`/api/mail/${id}`, corrected)).toMatchObject({
      status: 200,
      body: {
        id,
        affectedRows: 1,
        state: 'waiting',
        recipient: 'zoe@college.edu',
        tries: 0,
        due_at: now,
      },
    })
    expect(await emailOf('approved')).toMatchObject({
      recipient: 'zoe@college.edu',
      state: 'waiting',
    })
  },
)

test('what is no address is refused at its field, and the email stays as it was', async () => {
  set("state = 'failed'", 'approved')
  const before = await emailOf('approved')
  for (const recipient of ['', 'zoe', 'a@b.c, d@e.f', 'zoe@college.edu\nBcc: x@y.zz', null])
    expect(await site.admin.put(`/api/mail/${before?.['id']}`, { recipient })).toMatchObject({
      status: 422,
      body: { fields: { recipient: expect.stringContaining('address') } },
    })
  expect(await emailOf('approved')).toEqual(before)
})

test.each([
  ['sent', "state = 'sent'", 'approved', 'This letter was sent already.'],
  [
    'erased',
    "body = '', recipient = null",
    'approved',
    'This letter’s text and address are erased.',
  ],
  [
    'one for the lab',
    "state = 'failed'",
    'alert',
    'This letter goes to whoever gets the alerts: ALERT_TO, or else the admins. It has no address of its own to correct.',
  ],
])('an email that is %s keeps its address', async (_, values, kind, message) => {
  set(values, kind)
  const before = await emailOf(kind)
  expect(await site.admin.put(`/api/mail/${before?.['id']}`, corrected)).toMatchObject({
    status: 409,
    body: { message },
  })
  expect(await emailOf(kind)).toEqual(before)
})

test('an email that failed is dismissed, another one is not', async () => {
  const { id } = (await emailOf('approved')) ?? {}
  const dismiss = () => site.admin.delete(`/api/mail/${id}`)
  for (const state of ['waiting', 'sent']) {
    set(`state = '${state}'`, 'approved')
    expect([state, (await dismiss()).status]).toEqual([state, 409])
  }
  set("state = 'failed'", 'approved')
  expect((await site.admin.get('/api/mail/failed')).body.map((each) => each['id'])).toEqual([id])
  expect(await dismiss()).toMatchObject({ status: 200, body: { id, affectedRows: 1 } })
  expect(await emailOf('approved')).toBeUndefined()
  expect(await dismiss()).toMatchObject({
    status: 404,
    body: { message: 'There is no such letter.' },
  })
})

test('all that failed are queued again at once, but what is erased', async () => {
  set("state = 'failed', tries = 7, error = '550 No', seen = true", 'approved')
  set("state = 'failed', body = '', recipient = null", 'alert')
  const again = () => site.admin.post('/api/mail/retry-all', {})
  expect(await again()).toMatchObject({ status: 200, body: { affectedRows: 1 } })
  expect(await emailOf('approved')).toMatchObject({ state: 'waiting', tries: 0, seen: false })
  expect(await emailOf('alert')).toMatchObject({ state: 'failed' })
  expect(await again()).toMatchObject({ status: 200, body: { affectedRows: 0 } })
})

test('the warning goes by the latest outcome, and is put away by who has seen it', async () => {
  const warning = async () => (await site.admin.get('/api/health')).body['mail']
  const { id } = (await emailOf('approved')) ?? {}
  set("state = 'failed', due_at = '2026-03-02T12:00:00.000Z'", 'approved')
  expect(await warning()).toMatchObject({ failed: 1, newestFailed: id })
  set("state = 'sent', sent_at = '2026-03-02T12:00:01.000Z'", 'alert')
  expect(await warning()).toMatchObject({ failed: 0, newestFailed: null })
  set("due_at = '2026-03-02T12:00:02.000Z'", 'approved')
  expect(await warning()).toMatchObject({ failed: 1, newestFailed: id })
  expect((await site.admin.post('/api/mail/seen', {})).body).toMatchObject({ affectedRows: 1 })
  expect(await warning()).toMatchObject({ failed: 0, newestFailed: null })
  expect(await emailOf('approved')).toMatchObject({ state: 'failed', seen: true })
})

test('one that was dismissed leaves no byte of its address in the files', async () => {
  const folder = emptyFolder()
  site = await openSite({ DATA_DIR: folder })
  const { body } = await site.visitor.post('/api/student', access)
  await site.admin.post('/api/student/approve', { id: body['id'] })
  const { id } = (await emailOf('approved')) ?? {}
  await site.admin.put(`/api/mail/${id}`, { recipient: 'corrected@college.edu' })
  const held = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  expect(held().join()).toContain('corrected@college.edu')
  set("state = 'failed'", 'approved')
  expect((await site.admin.delete(`/api/mail/${id}`)).status).toBe(200)
  expect(held().join()).not.toContain('corrected@college.edu')
})

test('an erased request takes its emails along, wherever they were sent to', async () => {
  const { id, request_id } = (await emailOf('approved')) ?? {}
  await site.admin.put(`/api/mail/${id}`, corrected)
  await site.admin.delete(`/api/student/student-panel/${request_id}`)
  expect(await emails()).toHaveLength(0)
})

test('an address that is corrected while its email is under way gets the email, too', async () => {
  let redirect = () => {}
  const { port, inbox } = await startMailServer({
    refuses: () => {
      redirect()
      redirect = () => {}
      return null
    },
  })
  const { context, delivery, put, email } = createMailQueue(`smtp://127.0.0.1:${port}`)
  const id = put({ kind: 'approved', recipient: 'zeo@college.edu' })
  redirect = () => void redirectEmail(context, id, 'zoe@college.edu')
  await delivery.round()
  expect(email(id)).toMatchObject({ state: 'sent', recipient: 'zoe@college.edu' })
  expect(inbox.map(({ to }) => to)).toEqual([['zeo@college.edu'], ['zoe@college.edu']])
})
