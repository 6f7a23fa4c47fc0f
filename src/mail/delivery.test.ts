import { expect, spyOn, test } from 'bun:test'
import { text } from 'node:stream/consumers'
import { startMailJobs } from '../commands/background.ts'
import { ada } from '../testing/cast.ts'
import { openMailQueue } from '../testing/mail.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { hour, minute } from '../units.ts'
import { Delivery } from './delivery.ts'
import { retryEmail } from './managing.ts'

/** A queue whose mail server doesn't listen. */
async function openStoppedQueue() {
  const queue = await openMailQueue()
  await queue.stop()
  return queue
}

test('a server that is down is asked again after growing pauses, for two days, then the email is given up', async () => {
  const { context, delivery, put, email } = await openStoppedQueue()
  const id = put()
  const pauses: number[] = []
  while (email(id)?.state === 'waiting') {
    await delivery.round()
    const pause = Date.parse(email(id)?.due_at ?? '') - context.clock().getTime()
    pauses.push(pause / minute)
    context.pass(pause)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 120, ...Array(11).fill(240), 7, 0])
  expect(email(id)).toMatchObject({ state: 'failed', tries: pauses.length, sent_at: null })
  expect(email(id)?.error).toMatch(/ECONNREFUSED/)
})

test('when the server is back, all that waited goes at once', async () => {
  const { context, port, send, states } = await openStoppedQueue()
  await send()
  context.pass(5 * hour)
  await send()
  const { inbox } = await startMailServer({}, port)
  context.pass(minute)
  await send()
  expect(states()).toEqual(['sent', 'sent', 'sent'])
  expect(inbox).toHaveLength(3)
})

test('an email whose two days are over can be tried again for two more', async () => {
  const { context, delivery, send, email } = await openStoppedQueue()
  const id = await send()
  context.pass(48 * hour)
  await delivery.round()
  expect(email(id)).toMatchObject({ state: 'failed', tries: 2 })
  expect(retryEmail(context, id)).toMatchObject({ affectedRows: 1 })
  await delivery.round()
  expect(email(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

test('after a start everything that waits is tried at once, with the Message-ID it had', async () => {
  const seen: string[] = []
  const { context, send, email } = await openMailQueue({
    async onData(stream, _, done) {
      seen.push(/Message-ID: (\S+)/.exec(await text(stream))?.[1] ?? '')
      done(seen.length === 1 ? new Error('Not now') : null)
    },
  })
  const id = await send()
  expect(email(id)?.state).toBe('waiting')
  const restarted = new Delivery(context, () => [ada.email])
  await restarted.round()
  expect(email(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(seen).toEqual([expect.stringMatching(/^<letter-1\./), String(seen[0])])
})

test('an email that went out is not sent again while that can’t be written down', async () => {
  const { inbox, context, delivery, put, email } = await openMailQueue()
  await delivery.round()
  const id = put()
  context.sqlite.run('PRAGMA query_only = ON')
  for (let n = 0; n < 2; n++) {
    const fails = await delivery.round().catch(String)
    expect(fails).toContain('readonly')
    await delivery.round() // it rests
    context.pass(2 * minute)
  }
  expect(inbox).toHaveLength(1)
  expect(email(id)?.state).toBe('waiting')
  context.sqlite.run('PRAGMA query_only = OFF')
  context.pass(2 * minute)
  await delivery.round()
  expect(inbox).toHaveLength(1)
  expect(email(id)).toMatchObject({ state: 'sent', tries: 1 })
})

test('stopping waits for nobody who says nothing, and counts that as no try', async () => {
  const connected = Promise.withResolvers<void>()
  const { delivery, put, email } = await openMailQueue({ onConnect: () => connected.resolve() })
  const id = put()
  const stopping = new AbortController()
  const round = delivery.round(stopping.signal, 0)
  await connected.promise
  stopping.abort()
  await round
  expect(email(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('an email leaves at the next look for it, and there is one each second', async () => {
  const { inbox, context, put } = await openMailQueue()
  const timers = spyOn(globalThis, 'setInterval')
  const { stop } = startMailJobs(context)
  const looks = timers.mock.calls.filter(([, ms]) => ms === 1000)
  timers.mockRestore()
  put({ recipient: ada.email })
  while (inbox.length === 0) {
    for (const [look] of looks) look()
    await Bun.sleep(1)
  }
  await stop()
})

test('one email that the server refuses for reasons of its own doesn’t hurry the others', async () => {
  const { context, delivery, put, email } = await openMailQueue({
    onRcptTo({ address }, _, done) {
      if (address === 'later@example.org') return done(reply(450, '4.2.0 Greylisted'))
      done(address === 'never@example.org' ? reply(550, '5.7.1 Denied by policy') : null)
    },
  })
  const later = put({ recipient: 'later@example.org' })
  put({ recipient: 'never@example.org' })
  for (let n = 0; n < 20; n++) {
    put({ recipient: ada.email })
    await delivery.round()
    context.pass(minute)
  }
  expect(email(later)?.tries).toBeWithin(4, 7)
})
