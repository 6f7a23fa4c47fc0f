import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { createTestContext } from '../testing/context.ts'
import { openSite } from '../testing/memory.ts'
import { visitorOf } from '../testing/visitor.ts'

const site = await openSite()

test('an alert queues an email that nobody can address', async () => {
  const mail = {
    subject: 'Server room',
    message: 'It is <b>hot</b>.\nVery.',
    to: 'evil@example.com',
    recipient: 'evil@example.com',
  }
  expect(await site.visitor.post('/send-alert', mail)).toMatchObject({
    status: 200,
    body: { msg: 'Your request is saved. The lab sees it in its panel.' },
  })
  const { body } = await site.admin.get('/api/mail')
  expect(body[0]).toMatchObject({
    subject: 'Server room',
    body: 'It is <b>hot</b>.\nVery.\n',
    recipient: null,
  })
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
  const mail = { subject: 's', message: 'm' }
  const seen = await seenBy('192.0.2.94', known['id'])
  expect(seen.filter((each) => each.startsWith('200'))).toHaveLength(80)
  expect(await seenBy('192.0.2.95', 987_654)).toEqual(seen)
})

test('an admin sends as many alerts as they like', async () => {
  const mail = { subject: 's', message: 'm' }
  for (let n = 0; n < 21; n++) expect((await site.admin.post('/send-alert', mail)).status).toBe(200)
})

test('an alert takes no header in the subject', async () => {
  const mail = { subject: 'a\r\nBcc: evil@example.com', message: 'm' }
  expect(await site.visitor.post('/send-alert', mail)).toMatchObject({
    status: 422,
    body: { message: expect.any(String), fields: { subject: expect.any(String) } },
  })
})

test.each([
  ['with a mail server', { SMTP_URL: 'smtp://localhost:1' }, 'Email sent successfully!'],
  ['without one', {}, 'Your request is saved. The lab sees it in its panel.'],
])('%s, an alert is answered with what is true', async (_, environment, msg) => {
  const visitor = visitorOf(createTestContext(environment))
  const mail = { subject: 'Server room', message: 'It is hot.' }
  const { body: request } = await visitor.post('/api/student', access)
  for (const sent of [mail, { ...mail, request_id: request['id'] }, { ...mail, request_id: '' }]) {
    const answered = await visitor.post('/send-alert', sent)
    expect<unknown>([answered.status, answered.body]).toEqual([200, { msg }])
  }
  const refused = await visitor.post('/send-alert', { subject: 'Server room' })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.any(String) } })
  expect(refused.body).not.toHaveProperty('msg')
})
