import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { childCommands } from '../database/child.ts'
import { startBinary } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { png } from '../testing/pictures.ts'
import { exitOf, stopChildDuring } from '../testing/processes.ts'

const login = JSON.stringify({ username: 'nobody', password: 'not the password' })
const img = new File([png(60, 40)], 'a.png', { type: 'image/png' })

/** Begins a request of which the rest may be sent later. */
function begin(url: string, call: string, length: number, body: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard = text(socket).catch(() => '') // it may be cut off
  const head = `POST ${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + body)
  return { heard, finish: (rest: string) => socket.write(rest) }
}

const isStopping = async ({ output }: { output(): string }) => {
  while (!output().includes('is stopping')) await Bun.sleep(5)
}

/** What a site behind a proxy answered from when it said that it stops; undefined where it was gone before. */
async function stopAmidWork() {
  const server = await startBinary({ environment: { TRUST_PROXY: '1' } })
  const { url, pid, output } = server
  const half = begin(url, '/api/auth/login', login.length, login.slice(0, 5))
  begin(url, '/api/student', 8_000_000, ' '.repeat(1_000_000)) // refused, and goes on arriving
  const visitor = clientAt(url)
  const send = () => visitor.form('POST', '/api/student-highlights', { ...tracker, img })
  const stuck = await stopChildDuring(pid, childCommands.decoding, send)
  const ready = async () => (await fetch(`${url}/api/health/ready`)).status
  expect(await ready()).toBe(200)
  const stopped = server.stop()
  await isStopping(server)
  const last = await Promise.all([ready(), visitor.get('/api/health')]).catch(() => undefined)
  half.finish(login.slice(5))
  await stopped
  expect(await server.exited).toBe(0)
  expect(await half.heard).toStartWith('HTTP/1.1 401')
  const { status, body } = await stuck.done
  expect([status, body['message']]).toEqual([503, expect.stringContaining('is stopping')])
  await exitOf(stuck.pid)
  expect(output()).toContain('Hydra Lab stopped.')
  expect(output()).not.toContain('closed database')
  return last
}

test('behind a proxy a site that is told to stop says so first, finishes what is in flight and tells who sent what never ends', async () => {
  let last: Awaited<ReturnType<typeof stopAmidWork>>
  while (!last) last = await stopAmidWork() // a busy machine may take too long to ask
  const [ready, health] = last
  expect(ready).toBe(503)
  expect(health.body).toMatchObject({ message: 'The site is stopping.' })
})

test('a second signal ends it at once, whatever is in flight', async () => {
  const server = await startBinary()
  const { url, pid } = server
  begin(url, '/api/auth/login', login.length, login.slice(0, 5))
  for (let n = 0; n < 2; n++) await fetch(`${url}/api/health`) // what was sent before has arrived by then
  process.kill(pid, 'SIGTERM')
  await isStopping(server)
  process.kill(pid, 'SIGINT')
  expect(await server.exited).toBe(130)
})
