import { expect, test } from 'bun:test'
import { expireEmails } from '../mail/erasing.ts'
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
  const waiting = { state: 'waiting', sent_at: null, error: null }
  expect(await told()).toMatchObject([{ ...shown, letter: waiting }])
  const set = (values: string) =>
    context.sqlite.run(`UPDATE letters SET ${values} WHERE kind = 'approved'`)
  set("state = 'failed', error = 'No such mailbox'")
  const failed = { state: 'failed', error: 'No such mailbox' }
  expect(await told()).toMatchObject([{ ...shown, letter: failed }])
  set(`state = 'sent', error = null, sent_at = '${approved_at}'`)
  const sent = { state: 'sent', sent_at: approved_at }
  expect(await told()).toMatchObject([{ ...shown, letter: sent }])
  context.pass(31 * day)
  expireEmails(context)
  expect(await told()).toMatchObject([{ ...shown, letter: null }])
})
