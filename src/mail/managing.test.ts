import { beforeEach, expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { emptyFolder, wordsInFiles } from '../testing/folder.ts'
import { openMailQueue } from '../testing/mail.ts'
import { siteOpener } from '../testing/memory.ts'
import { redirectEmail } from './managing.ts'

const openSite = siteOpener()

let site: Awaited<ReturnType<typeof openSite>>

/** With an alert and an approval in the queue. */
async function open(settings: Record<string, string> = {}) {
  site = await openSite(settings)
  const { body } = await site.visitor.post('/api/student', access)
  await site.admin.post('/api/student/approve', { id: body['id'] })
}

beforeEach(() => open())

const emails = async () => (await site.admin.get('/api/mail')).body
const emailOf = async (kind: string) => (await emails()).find((each) => each['kind'] === kind)
const set = (values: string, kind: string) =>
  site.context.sqlite.run(`UPDATE letters SET ${values} WHERE kind = '${kind}'`)
const idOf = async (kind: string) => (await emailOf(kind))?.['id']
const correct = async (kind: string, recipient: unknown = ' zoe@college.edu ') =>
  site.admin.put(`/api/mail/${await idOf(kind)}`, { recipient })

test.each(['failed', 'waiting'])(
  'an email that is %s is queued again, to the corrected address',
  async (state) => {
    set(
      `state = '${state}', tries = 7, error = 'No such mailbox', tried_since = '2026-01-01'`,
      'approved',
    )
    const due_at = site.context.clock().toISOString()
    const queued = { state: 'waiting', recipient: 'zoe@college.edu', tries: 0, due_at }
    const { status, body } = await correct('approved')
    expect([status, body]).toMatchObject([200, { affectedRows: 1, ...queued }])
    expect(await emailOf('approved')).toMatchObject(queued)
  },
)

test('what is no address is refused at its field, and the email stays as it was', async () => {
  set("state = 'failed'", 'approved')
  const before = await emailOf('approved')
  for (const recipient of ['', 'zoe', 'a@b.c, d@e.f', 'zoe@college.edu\nBcc: x@y.zz', null])
    expect(await correct('approved', recipient)).toMatchObject({
      status: 422,
      body: { fields: { recipient: expect.stringContaining('address') } },
    })
  expect(await emailOf('approved')).toEqual(before)
})

test.each([
  ['sent', "state = 'sent'", 'approved', 'This email was sent already.'],
  [
    'erased',
    "body = '', recipient = null",
    'approved',
    'This email’s text and address are erased.',
  ],
  [
    'one for the lab',
    "state = 'failed'",
    'alert',
    'This email goes to whoever gets the alerts: ALERT_TO, or else the admins. It has no address of its own to correct.',
  ],
])('an email that is %s keeps its address', async (_, values, kind, message) => {
  set(values, kind)
  const before = await emailOf(kind)
  expect(await correct(kind)).toMatchObject({ status: 409, body: { message } })
  expect(await emailOf(kind)).toEqual(before)
})

test('an email that failed is dismissed, another one is not', async () => {
  const id = await idOf('approved')
  const dismiss = () => site.admin.delete(`/api/mail/${id}`)
  for (const state of ['waiting', 'sent']) {
    set(`state = '${state}'`, 'approved')
    expect([state, (await dismiss()).status]).toEqual([state, 409])
  }
  set("state = 'failed'", 'approved')
  expect((await site.admin.get('/api/mail/failed')).body.map((each) => each['id'])).toEqual([id])
  expect(await dismiss()).toMatchObject({ status: 200, body: { id, affectedRows: 1 } })
  expect(await emailOf('approved')).toBeUndefined()
  expect((await dismiss()).status).toBe(404)
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
  const id = await idOf('approved')
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
  await open({ DATA_DIR: folder })
  const address = 'corrected@college.edu'
  await correct('approved', address)
  expect(wordsInFiles(folder, [address])).toEqual([address])
  set("state = 'failed'", 'approved')
  expect((await site.admin.delete(`/api/mail/${await idOf('approved')}`)).status).toBe(200)
  expect(wordsInFiles(folder, [address])).toEqual([])
})

test('an erased request takes its emails along, wherever they were sent to', async () => {
  const { body } = await correct('approved')
  await site.admin.delete(`/api/student/student-panel/${body['request_id']}`)
  expect(await emails()).toHaveLength(0)
})

test('an address that is corrected while its email is under way gets the email, too', async () => {
  let redirect = () => {}
  const { inbox, context, delivery, put, email } = await openMailQueue({
    refuses: () => {
      redirect()
      redirect = () => {}
      return null
    },
  })
  const id = put({ kind: 'approved', recipient: 'zeo@college.edu' })
  redirect = () => void redirectEmail(context, id, 'zoe@college.edu')
  await delivery.round()
  expect(email(id)).toMatchObject({ state: 'sent', recipient: 'zoe@college.edu' })
  expect(inbox.map(({ to }) => to)).toEqual([['zeo@college.edu'], ['zoe@college.edu']])
})
