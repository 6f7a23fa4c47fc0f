import { expect, test } from 'bun:test'
import { startMailServer } from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { day } from '../units.ts'
import { forgetEmails } from './forgetting.ts'
import { retryEmail } from './managing.ts'

test('an email waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  const id = office.put()
  office.context.pass(400 * day)
  forgetEmails(office.context)
  await office.delivery.round()
  office.context.pass(29 * day)
  forgetEmails(office.context)
  expect(office.email(id)?.state).toBe('sent')
  office.context.pass(2 * day)
  forgetEmails(office.context)
  expect(office.email(id)).toBeUndefined()
})

test('without a mail server an email is forgotten a month after it was queued or last asked for', () => {
  const { context, put, email } = createPostOffice('')
  const [first, second] = [put(), put()]
  context.pass(29 * day)
  retryEmail(context, second)
  context.pass(2 * day)
  forgetEmails(context)
  expect(email(first)).toBeUndefined()
  expect(email(second)?.state).toBe('waiting')
  context.pass(29 * day)
  forgetEmails(context)
  expect(email(second)).toBeUndefined()
})
