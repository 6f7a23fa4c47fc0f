import { expect, spyOn, test } from 'bun:test'
import { ada } from '../testing/cast.ts'
import { startMailServer, startSilentServer } from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { hour, minute } from '../units.ts'
import { Delivery } from './delivery.ts'
import { retryEmail } from './managing.ts'

/** A port where nobody listens. */
async function deadPort() {
  const { port, stop } = await startMailServer()
  await stop()
  return port
}

test('a server that is down is asked again after growing pauses, for two days, then the letter is given up', async () => {
  const office = createPostOffice(`smtp://localhost:${await deadPort()}`)
  const id = office.put()
  const pauses: number[] = []
  while (office.letter(id)?.state === 'waiting') {
    await office.delivery.round()
    const pause = Date.parse(office.letter(id)?.due_at ?? '') - office.world.clock().getTime()
    pauses.push(pause / minute)
    office.world.pass(pause)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 120, ...Array(11).fill(240), 7, 0])
  expect(office.letter(id)).toMatchObject({ state: 'failed', tries: pauses.length, sent_at: null })
  expect(office.letter(id)?.error).toMatch(/ECONNREFUSED/)
})

test('one try at a server that is down counts for all the letters that are due', async () => {
  const office = createPostOffice(`smtp://localhost:${await deadPort()}`)
  const ids = [office.put(), office.put(), office.put()]
  await office.delivery.round()
  expect(office.world.lines).toHaveLength(1)
  expect(ids.map((id) => office.letter(id)?.tries)).toEqual([1, 1, 1])
})

test('when the server is back, all that waited goes at once', async () => {
  const port = await deadPort()
  const office = createPostOffice(`smtp://localhost:${port}`)
  office.put()
  for (let n = 0; n < 5; n++) {
    await office.delivery.round()
    office.world.pass(hour)
  }
  office.put()
  await office.delivery.round()
  const { inbox } = await startMailServer({}, port)
  office.world.pass(minute)
  office.put()
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'sent', 'sent'])
  expect(inbox).toHaveLength(3)
})

test('a letter whose two days are over can be tried again for two more', async () => {
  const office = createPostOffice(`smtp://localhost:${await deadPort()}`)
  const id = office.put()
  await office.delivery.round()
  office.world.pass(48 * hour)
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'failed', tries: 2 })
  expect(retryEmail(office.world, id)).toMatchObject({ affectedRows: 1 })
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1 })
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
  const office = createPostOffice(`smtp://localhost:${port}`)
  const id = office.put()
  await office.delivery.round()
  expect(office.letter(id)?.state).toBe('waiting')
  const restarted = new Delivery(office.world, () => [ada.email])
  restarted.start()
  await restarted.round()
  await restarted.stop()
  expect(office.letter(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(seen).toEqual([expect.stringMatching(/^<letter-1\./), String(seen[0])])
})

test('a letter that went out is not sent again while that can’t be written down', async () => {
  const { inbox, port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  const id = office.put()
  office.world.sqlite.run('PRAGMA query_only = ON')
  await office.delivery.round()
  office.world.pass(2 * minute)
  await office.delivery.round()
  expect(inbox).toHaveLength(1)
  expect(office.letter(id)?.state).toBe('waiting')
  expect(office.world.lines.at(-1)).toMatchObject({
    level: 'error',
    cause: expect.stringMatching(/^The mail queue can't be used: /),
  })
  office.world.sqlite.run('PRAGMA query_only = OFF')
  office.world.pass(2 * minute)
  await office.delivery.round()
  expect(inbox).toHaveLength(1)
  expect(office.letter(id)).toMatchObject({ state: 'sent', tries: 1 })
})

test('stopping waits for nobody who says nothing, and counts that as no try', async () => {
  const office = createPostOffice(`smtp://localhost:${await startSilentServer()}`)
  const id = office.put()
  office.delivery.start()
  await office.delivery.stop(50)
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('without a mail server the letters wait', async () => {
  const office = createPostOffice('')
  const id = office.put()
  office.delivery.start()
  await office.delivery.round()
  await office.delivery.stop()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 0, error: null })
})

test('a letter leaves at the next look for it, and there is one each second', async () => {
  const { inbox, port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  const timers = spyOn(globalThis, 'setInterval')
  office.delivery.start()
  const [[look, ms] = []] = timers.mock.calls
  timers.mockRestore()
  await office.delivery.round()
  office.put()
  if (typeof look === 'function') look()
  while (inbox.length === 0) await Bun.sleep(1)
  expect(ms).toBe(1000)
  await office.delivery.stop()
})
