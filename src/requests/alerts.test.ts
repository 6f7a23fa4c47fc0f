import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { access } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { describeSource } from '../testing/site.ts'
import { visitorOf } from '../testing/visitor.ts'
import { createTestWorld } from '../testing/world.ts'

describeSource('/send-alert', (site) => {
  test('takes no request id for none, and nothing for an id that is none', async () => {
    const mail = { subject: 'Server room', message: 'It is hot.' }
    for (const request_id of [null, '', undefined])
      expect((await site.visitor.post('/send-alert', { ...mail, request_id })).status).toBe(200)
    for (const request_id of [[1], {}, '1e0', 'x', true])
      expect(await site.visitor.post('/send-alert', { ...mail, request_id })).toMatchObject({
        status: 422,
        body: { message: 'Name the request by its id.' },
      })
  })

  test('queues a letter that nobody can address', async () => {
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

  test('says nothing of whether there is the request it names, in status, words or places', async () => {
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

  test('an admin sends as many as they like', async () => {
    const mail = { subject: 's', message: 'm' }
    for (let n = 0; n < 21; n++)
      expect((await site.admin.post('/send-alert', mail)).status).toBe(200)
  })

  test.each([
    ['a header in the subject', 'subject', { subject: 'a\r\nBcc: evil@example.com', message: 'm' }],
    ['no subject', 'subject', { subject: '', message: 'm' }],
    ['a long subject', 'subject', { subject: 'x'.repeat(longest.line + 1), message: 'm' }],
    ['no message', 'message', { subject: 's', message: '' }],
    ['a long message', 'message', { subject: 's', message: 'x'.repeat(5001) }],
  ])('refuses %s', async (_, field, mail) => {
    const { status, body } = await site.visitor.post('/send-alert', mail)
    expect(status).toBe(422)
    expect(body['message']).toBeString()
    expect(body['fields']).toHaveProperty(field)
  })

  test('a letter can be tried again, and a test letter sent', async () => {
    const { status, body } = await site.admin.post('/api/mail/test', undefined)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'test', state: 'waiting', affectedRows: 1 })
    expect((await site.admin.post(`/api/mail/retry/${body['id']}`, undefined)).status).toBe(200)
    expect((await site.admin.post('/api/mail/retry/999999', undefined)).status).toBe(404)
  })
})

test.each([
  ['with a mail server', { SMTP_URL: 'smtp://localhost:1' }, 'Email sent successfully!'],
  ['without one', {}, 'Your request is saved. The lab sees it in its panel.'],
])('%s, an alert is answered with what is true', async (_, environment, msg) => {
  const visitor = visitorOf(createTestWorld(environment))
  const mail = { subject: 'Server room', message: 'It is hot.' }
  const { body: request } = await visitor.post('/api/student', access)
  for (const sent of [mail, { ...mail, request_id: request['id'] }]) {
    const answered = await visitor.post('/send-alert', sent)
    expect<unknown>([answered.status, answered.body]).toEqual([200, { msg }])
  }
  const refused = await visitor.post('/send-alert', { subject: 'Server room' })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.any(String) } })
  expect(refused.body).not.toHaveProperty('msg')
})
