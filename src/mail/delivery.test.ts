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
  const office = createMailQueue(`smtp://localhost:${await deadPort()}`)
  const id = office.put()
  const pauses: number[] = []
  while (office.email(id)?.state === 'waiting') {
    await office.delivery.round()
    const pause = Date.parse(office.email(id)?.due_at ?? '') - office.context.clock().getTime()
    pauses.push(pause / minute)
    office.context.pass(pause)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 120, ...Array(11).fill(240), 7, 0])
  expect(office.email(id)).toMatchObject({ state: 'failed', tries: pauses.length, sent_at: null })
  expect(office.email(id)?.error).toMatch(/ECONNREFUSED/)
})

test('when the server is back, all that waited goes at once', async () => {
  const port = await deadPort()
  const office = createMailQueue(`smtp://localhost:${port}`)
  office.put()
  for (let n = 0; n < 5; n++) {
    await office.delivery.round()
    office.context.pass(hour)
  }
  office.put()
  await office.delivery.round()
  const { inbox } = await startMailServer({}, port)
  office.context.pass(minute)
  office.put()
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'sent', 'sent'])
  expect(inbox).toHaveLength(3)
})

test('an email whose two days are over can be tried again for two more', async () => {
  const office = createMailQueue(`smtp://localhost:${await deadPort()}`)
  const id = office.put()
  await office.delivery.round()
  office.context.pass(48 * hour)
  await office.delivery.round()
  expect(office.email(id)).toMatchObject({ state: 'failed', tries: 2 })
  expect(retryEmail(office.context, id)).toMatchObject({ affectedRows: 1 })
  await office.delivery.round()
  expect(office.email(id)).toMatchObject({ state: 'waiting', tries: 1 })
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
  const office = createMailQueue(`smtp://localhost:${port}`)
  const id = office.put()
  await office.delivery.round()
  expect(office.email(id)?.state).toBe('waiting')
  const restarted = new Delivery(office.context, () => [ada.email])
  await restarted.round()
  expect(office.email(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(seen).toEqual([expect.stringMatching(/^<letter-1\./), String(seen[0])])
})

test('an email that went out is not sent again while that can’t be written down', async () => {
  const { inbox, port } = await startMailServer()
  const office = createMailQueue(`smtp://localhost:${port}`)
  await office.delivery.round()
  const id = office.put()
  office.context.sqlite.run('PRAGMA query_only = ON')
  for (let n = 0; n < 2; n++) {
    const fails = await office.delivery.round().catch(String)
    expect(fails).toContain('readonly')
    await office.delivery.round() // it rests
    office.context.pass(2 * minute)
  }
  expect(inbox).toHaveLength(1)
  expect(office.email(id)?.state).toBe('waiting')
  office.context.sqlite.run('PRAGMA query_only = OFF')
  office.context.pass(2 * minute)
  await office.delivery.round()
  expect(inbox).toHaveLength(1)
  expect(office.email(id)).toMatchObject({ state: 'sent', tries: 1 })
})

test('stopping waits for nobody who says nothing, and counts that as no try', async () => {
  const connected = Promise.withResolvers<unknown>()
  using silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: connected.resolve, data() {} },
  })
  const office = createMailQueue(`smtp://127.0.0.1:${silent.port}`)
  const id = office.put()
  const stopping = new AbortController()
  const round = office.delivery.round(stopping.signal, 0)
  await connected.promise
  stopping.abort()
  await round
  expect(office.email(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('without a mail server the emails wait', async () => {
  const office = createMailQueue('')
  const id = office.put()
  await office.delivery.round()
  expect(office.email(id)).toMatchObject({ state: 'waiting', tries: 0, error: null })
})

test('an email leaves at the next look for it, and there is one each second', async () => {
  const { inbox, port } = await startMailServer()
  const office = createMailQueue(`smtp://localhost:${port}`)
  const timers = spyOn(globalThis, 'setInterval')
  const { stop } = startMailJobs(office.context)
  const looks = timers.mock.calls.filter(([, ms]) => ms === 1000)
  timers.mockRestore()
  office.put({ recipient: ada.email })
  while (inbox.length === 0) {
    for (const [look] of looks) look()
    await Bun.sleep(1)
  }
  await stop()
})
