import { expect, test } from 'bun:test'
import { createMailQueue, openMailQueue } from '../testing/mail.ts'
import { day } from '../units.ts'
import { expireEmails } from './erasing.ts'
import { retryEmail } from './managing.ts'

test('an email waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { context, delivery, put, email } = await openMailQueue()
  const id = put()
  context.pass(400 * day)
  expireEmails(context)
  await delivery.round()
  context.pass(29 * day)
  expireEmails(context)
  expect(email(id)?.state).toBe('sent')
  context.pass(2 * day)
  expireEmails(context)
  expect(email(id)).toBeUndefined()
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
