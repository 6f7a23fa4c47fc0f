import { expect, test } from 'bun:test'
import { createMailQueue } from '../testing/mail.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { day } from '../units.ts'
import { expireEmails } from './erasing.ts'
import { retryEmail } from './managing.ts'

test('an email waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { port } = await startMailServer()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  const id = queue.put()
  queue.context.pass(400 * day)
  expireEmails(queue.context)
  await queue.delivery.round()
  queue.context.pass(29 * day)
  expireEmails(queue.context)
  expect(queue.email(id)?.state).toBe('sent')
  queue.context.pass(2 * day)
  expireEmails(queue.context)
  expect(queue.email(id)).toBeUndefined()
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
