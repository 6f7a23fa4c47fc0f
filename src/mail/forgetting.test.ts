import { expect, test } from 'bun:test'
import { startMailServer } from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { day } from '../units.ts'
import { forgetEmails } from './forgetting.ts'
import { retryEmail } from './managing.ts'

test('a letter waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  const id = office.put()
  office.world.pass(400 * day)
  forgetEmails(office.world)
  await office.delivery.round()
  office.world.pass(29 * day)
  forgetEmails(office.world)
  expect(office.letter(id)?.state).toBe('sent')
  office.world.pass(2 * day)
  forgetEmails(office.world)
  expect(office.letter(id)).toBeUndefined()
})

test('without a mail server a letter is forgotten a month after it was queued or last asked for', () => {
  const { world, put, letter } = createPostOffice('')
  const [first, second] = [put(), put()]
  world.pass(29 * day)
  retryEmail(world, second)
  world.pass(2 * day)
  forgetEmails(world)
  expect(letter(first)).toBeUndefined()
  expect(letter(second)?.state).toBe('waiting')
  world.pass(29 * day)
  forgetEmails(world)
  expect(letter(second)).toBeUndefined()
})
