import { expect, test } from 'bun:test'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder } from '../testing/binary.ts'
import { atItsEnd } from '../testing/ending.ts'

const quiet = { PORT: '0', BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' }
const login = JSON.stringify({ username: 'nobody', password: 'not the password' })

/** A server that is told to stop while half of a login has come: it waits for the rest. */
async function stopMidway(signal: NodeJS.Signals) {
  const { binary } = await startAsAda({})
  const { url, pid, output } = binary
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard = text(socket).catch(() => '') // it may be cut off
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n`
  await new Promise((sent) => socket.write(head + login.slice(0, 5), sent))
  for (let n = 0; n < 2; n++) await fetch(`${url}/api/health`) // what was sent before has arrived by then
  process.kill(pid, signal)
  while (!output().includes('is stopping')) await Bun.sleep(5)
  return { ...binary, heard, finish: () => socket.write(login.slice(5)) }
}

test('SIGTERM finishes the requests in flight, then exits with 0', async () => {
  const { finish, heard, exited, output } = await stopMidway('SIGTERM')
  finish()
  expect(await exited).toBe(0)
  expect(await heard).toStartWith('HTTP/1.1 401')
  expect(output()).toContain('Hydra Lab stopped.')
})

test('a second signal ends it at once, whatever is in flight', async () => {
  const { pid, exited } = await stopMidway('SIGTERM')
  process.kill(pid, 'SIGINT')
  expect(await exited).toBe(130)
})

/** What a site behind a proxy answers from when it says that it stops; none where it was gone before somebody could ask. */
async function answersWhileStopping() {
  const { url, stop, exited } = (await startAsAda({ environment: { TRUST_PROXY: '1' } })).binary
  const ready = async () => (await fetch(`${url}/api/health/ready`)).status
  expect(await ready()).toBe(200)
  const stopped = stop()
  const ask = async () => {
    while ((await ready()) !== 503);
    const headers = { 'Content-Type': 'application/json' }
    return await Promise.all([
      fetch(`${url}/api/auth/login`, { method: 'POST', body: login, headers }),
      fetch(`${url}/api/health`),
    ])
  }
  const answers = await ask().catch(() => undefined)
  await stopped
  expect(await exited).toBe(0)
  return answers
}

test('behind a proxy, a site that is told to stop says so first, and answers until no more can come', async () => {
  let answers: Response[] | undefined
  while (!answers) answers = await answersWhileStopping() // a busy machine may take too long to ask
  const [refused, health] = answers
  expect(refused?.status).toBe(401)
  expect(await health?.json()).toMatchObject({ message: 'The site is stopping.' })
})

test('a body that was refused, and goes on arriving, does not hold up a stop', async () => {
  const { url, stop } = (await startAsAda({})).binary
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const refused = new Promise<string>((heard) => socket.once('data', (bytes) => heard(`${bytes}`)))
  socket.write(
    `POST /api/student HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n`,
  )
  socket.write(' '.repeat(1_000_000))
  expect(await refused).toStartWith('HTTP/1.1 413')
  for (let n = 0; n < 3; n++) await fetch(`${url}/api/health`) // some of the body has arrived by then
  await stop()
})

test('a log that somebody holds open and doesn’t read does not keep what was stopped', async () => {
  const folder = aloneInAFolder()
  const path = join(folder, 'log')
  Bun.spawnSync(['mkfifo', path])
  await using log = await open(path, 'r+')
  await using end = await open(path, 'w')
  const child = Bun.spawn([join(folder, 'hydra-lab'), 'serve'], {
    ...{ cwd: folder, env: quiet, stdio: ['ignore', end.fd, 'inherit'] },
  })
  atItsEnd(() => child.kill('SIGKILL'))
  let said = ''
  const buffer = Buffer.alloc(1000)
  while (!said.includes('ready at'))
    said += buffer.toString('utf8', 0, (await log.read(buffer)).bytesRead)
  const [url = ''] = /http:\/\/\S+:\d+/.exec(said) ?? []
  const asked = Array.from({ length: 1000 }, () => fetch(`${url}/api/nothing`))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]))
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
})
