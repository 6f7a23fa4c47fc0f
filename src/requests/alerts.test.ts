import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

const site = await openSite()

const mail = { subject: 'Server room', message: 'It is <b>hot</b>.\nVery.' }

test.each([
  ['with a mail server', { SMTP_URL: 'smtp://localhost:1' }, 'Email sent successfully!'],
  ['without one', {}, 'Your request is saved. The lab sees it in its panel.'],
])(
  '%s, an alert is answered with what is true, and nobody can address its email',
  async (_, environment, msg) => {
    const { visitor, admin } = await openSite(environment)
    const { body: request } = await visitor.post('/api/student', access)
    const evil = { to: 'evil@example.com', recipient: 'evil@example.com' }
    for (const more of [evil, { request_id: request['id'] }, { request_id: '' }]) {
      const { status, body } = await visitor.post('/send-alert', { ...mail, ...more })
      expect<unknown>([status, body]).toEqual([200, { msg }])
    }
    const queued = { subject: mail.subject, body: `${mail.message}\n`, recipient: null }
    const ofRequest = { kind: 'alert', recipient: null, request_id: request['id'] }
    expect((await admin.get('/api/mail')).body).toMatchObject([queued, queued, ofRequest])
  },
)

test.each([
  ['message', { subject: 'Server room' }],
  ['subject', { ...mail, subject: 'a\r\nBcc: evil@example.com' }],
])('an alert is refused for its %s, without a line for the sender', async (field, sent) => {
  const { status, body } = await site.visitor.post('/send-alert', sent)
  const refusal = { message: expect.any(String), fields: { [field]: expect.any(String) } }
  expect<unknown>([status, body]).toEqual([422, refusal])
})

test('an alert says nothing of whether there is the request it names, in status, words or places', async () => {
  const { body: known } = await site.visitor.post(
    '/api/student',
    but(access, { student_id: 'N00000094' }),
  )
  const seenBy = async (address: string, request_id: unknown) => {
    const crowd = site.visitor.as(undefined, address)
    const send = async (call: object) => {
      const { status, text } = await crowd.post('/send-alert', { ...call, ...mail })
      return `${status} ${text}`
    }
    const seen: string[] = []
    for (let n = 0; n < 62; n++) seen.push(await send({ request_id }))
    for (let n = 0; n < 22; n++) seen.push(await send({}))
    return seen
  }
  const seen = await seenBy('192.0.2.94', known['id'])
  expect(seen.filter((each) => each.startsWith('200'))).toHaveLength(80)
  expect(await seenBy('192.0.2.95', 987_654)).toEqual(seen)
})

test('an admin sends as many alerts as they like', async () => {
  for (let n = 0; n < 21; n++) expect((await site.admin.post('/send-alert', mail)).status).toBe(200)
})
