import { expect, test } from 'bun:test'
import { expireEmails } from '../mail/erasing.ts'
import { emails } from '../mail/table.ts'
import { access, ada } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { day } from '../units.ts'

test('once approved a request has when, by whom, and the state of its email as long as that is kept', async () => {
  const { context, visitor, admin } = await openSite({
    ...{ SESSION_HOURS: '8760', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const told = async () => (await admin.get('/api/student?page=1')).body
  const { body } = await visitor.post('/api/student', access)
  for (const name of ['approved_by', 'letter']) expect(body).not.toHaveProperty(name)
  expect(await told()).toMatchObject([{ approved_at: null, approved_by: null, letter: null }])
  await admin.post('/api/student/approve', { id: body['id'] })
  const approved_at = context.clock().toISOString()
  const shown = { approved_at, approved_by: ada.user }
  for (const letter of [
    { state: 'waiting', error: null, sent_at: null },
    { state: 'failed', error: 'No such mailbox', sent_at: null },
    { state: 'sent', error: null, sent_at: approved_at },
  ] as const) {
    if (letter.state !== 'waiting') context.db.update(emails).set(letter).run()
    expect(await told()).toMatchObject([{ ...shown, letter }])
  }
  context.pass(31 * day)
  expireEmails(context)
  expect(await told()).toMatchObject([{ ...shown, letter: null }])
})
