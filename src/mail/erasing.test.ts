import { expect, test } from 'bun:test'
import { createMailQueue } from '../testing/mail.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { day } from '../units.ts'
import { expireEmails } from './erasing.ts'
import { retryEmail } from './managing.ts'

test('an email waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { port } = await startMailServer()
  const office = createMailQueue(`smtp://localhost:${port}`)
  const id = office.put()
  office.context.pass(400 * day)
  expireEmails(office.context)
  await office.delivery.round()
  office.context.pass(29 * day)
  expireEmails(office.context)
  expect(office.email(id)?.state).toBe('sent')
  office.context.pass(2 * day)
  expireEmails(office.context)
  expect(office.email(id)).toBeUndefined()
})

test('without a mail server an email is forgotten a month after it was queued or last asked for', () => {
  const { context, put, email } = createMailQueue('')
  const [first, second] = [put(), put()]
  context.pass(29 * day)
  retryEmail(context, second)
  context.pass(2 * day)
  expireEmails(context)
  expect(email(first)).toBeUndefined()
  expect(email(second)?.state).toBe('waiting')
  context.pass(29 * day)
  expireEmails(context)
  expect(email(second)).toBeUndefined()
})
