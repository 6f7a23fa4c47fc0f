import { expect, spyOn, test } from 'bun:test'
import { startMailJobs } from '../commands/background.ts'
import { ada } from '../testing/cast.ts'
import { createMailQueue } from '../testing/mail.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { hour, minute } from '../units.ts'
import { Delivery } from './delivery.ts'
import { retryEmail } from './managing.ts'

/** A port where nobody listens. */
async function deadPort() {
  const { port, stop } = await startMailServer()
  await stop()
  return port
}

test('a server that is down is asked again after growing pauses, for two days, then the email is given up', async () => {
  const queue = createMailQueue(`smtp://localhost:${await deadPort()}`)
  const id = queue.put()
  const pauses: number[] = []
  while (queue.email(id)?.state === 'waiting') {
    await queue.delivery.round()
    const pause = Date.parse(queue.email(id)?.due_at ?? '') - queue.context.clock().getTime()
    pauses.push(pause / minute)
    queue.context.pass(pause)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 120, ...Array(11).fill(240), 7, 0])
  expect(queue.email(id)).toMatchObject({ state: 'failed', tries: pauses.length, sent_at: null })
  expect(queue.email(id)?.error).toMatch(/ECONNREFUSED/)
})

test('when the server is back, all that waited goes at once', async () => {
  const port = await deadPort()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  queue.put()
  for (let n = 0; n < 5; n++) {
    await queue.delivery.round()
    queue.context.pass(hour)
  }
  queue.put()
  await queue.delivery.round()
  const { inbox } = await startMailServer({}, port)
  queue.context.pass(minute)
  queue.put()
  await queue.delivery.round()
  expect(queue.states()).toEqual(['sent', 'sent', 'sent'])
  expect(inbox).toHaveLength(3)
})

test('an email whose two days are over can be tried again for two more', async () => {
  const queue = createMailQueue(`smtp://localhost:${await deadPort()}`)
  const id = queue.put()
  await queue.delivery.round()
  queue.context.pass(48 * hour)
  await queue.delivery.round()
  expect(queue.email(id)).toMatchObject({ state: 'failed', tries: 2 })
  expect(retryEmail(queue.context, id)).toMatchObject({ affectedRows: 1 })
  await queue.delivery.round()
  expect(queue.email(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

test('after a start everything that waits is tried at once, with the Message-ID it had', async () => {
  const seen: string[] = []
  const { port } = await startMailServer({
    onData(stream, _, done) {
      let raw = ''
      stream.on('data', (bytes) => {
        raw += bytes
      })
      stream.on('end', () => {
        seen.push(/Message-ID: (\S+)/.exec(raw)?.[1] ?? '')
        done(seen.length === 1 ? new Error('Not now') : null)
      })
    },
  })
  const queue = createMailQueue(`smtp://localhost:${port}`)
  const id = queue.put()
  await queue.delivery.round()
  expect(queue.email(id)?.state).toBe('waiting')
  const restarted = new Delivery(queue.context, () => [ada.email])
  await restarted.round()
  expect(queue.email(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(seen).toEqual([expect.stringMatching(/^<letter-1\./), String(seen[0])])
})

test('an email that went out is not sent again while that can’t be written down', async () => {
  const { inbox, port } = await startMailServer()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  await queue.delivery.round()
  const id = queue.put()
  queue.context.sqlite.run('PRAGMA query_only = ON')
  for (let n = 0; n < 2; n++) {
    const fails = await queue.delivery.round().catch(String)
    expect(fails).toContain('readonly')
    await queue.delivery.round() // it rests
    queue.context.pass(2 * minute)
  }
  expect(inbox).toHaveLength(1)
  expect(queue.email(id)?.state).toBe('waiting')
  queue.context.sqlite.run('PRAGMA query_only = OFF')
  queue.context.pass(2 * minute)
  await queue.delivery.round()
  expect(inbox).toHaveLength(1)
  expect(queue.email(id)).toMatchObject({ state: 'sent', tries: 1 })
})

test('stopping waits for nobody who says nothing, and counts that as no try', async () => {
  const connected = Promise.withResolvers<unknown>()
  using silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: connected.resolve, data() {} },
  })
  const queue = createMailQueue(`smtp://127.0.0.1:${silent.port}`)
  const id = queue.put()
  const stopping = new AbortController()
  const round = queue.delivery.round(stopping.signal, 0)
  await connected.promise
  stopping.abort()
  await round
  expect(queue.email(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('an email leaves at the next look for it, and there is one each second', async () => {
  const { inbox, port } = await startMailServer()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  const timers = spyOn(globalThis, 'setInterval')
  const { stop } = startMailJobs(queue.context)
  const looks = timers.mock.calls.filter(([, ms]) => ms === 1000)
  timers.mockRestore()
  queue.put({ recipient: ada.email })
  while (inbox.length === 0) {
    for (const [look] of looks) look()
    await Bun.sleep(1)
  }
  await stop()
})
