import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startAsAda } from '../testing/begun.ts'
import { aloneInAFolder } from '../testing/binary.ts'
import { atItsEnd } from '../testing/ending.ts'

test('SIGTERM finishes the requests in flight, then exits with 0', async () => {
  const { url, stop, exited, output } = (await startAsAda({})).binary
  const body = JSON.stringify({ username: 'nobody', password: 'not the password' })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  await once(socket, 'connect')
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise((sent) => socket.write(head + body.slice(0, 5), sent))
  for (let n = 0; n < 2; n++) await fetch(`${url}/api/health`) // what was sent before has arrived by then
  const stopped = stop()
  while (!output().includes('is stopping')) await Bun.sleep(5)
  socket.write(body.slice(5))
  await stopped
  expect(heard).toStartWith('HTTP/1.1 401')
  expect(await exited).toBe(0)
  expect(output()).toContain('Hydra Lab stopped.')
})

test('a second signal ends it at once, whatever is in flight', async () => {
  const { pid, exited, output } = (await startAsAda({ environment: { TRUST_PROXY: '1' } })).binary
  process.kill(pid, 'SIGTERM')
  while (!output().includes('is stopping')) await Bun.sleep(5)
  process.kill(pid, 'SIGINT')
  expect(await exited).toBe(130)
})

test('a terminal that is closed stops it as a service manager does, and may say so twice', async () => {
  const { pid, exited, output } = (await startAsAda({ environment: { TRUST_PROXY: '1' } })).binary
  process.kill(pid, 'SIGHUP')
  while (!output().includes('is stopping')) await Bun.sleep(5)
  process.kill(pid, 'SIGHUP')
  expect(await exited).toBe(0)
  expect(output()).toContain('Hydra Lab stopped.')
})

test('under nohup it goes on when the terminal is closed', async () => {
  const folder = aloneInAFolder()
  const child = Bun.spawn([Bun.which('nohup') ?? '', join(folder, 'hydra-lab'), 'serve'], {
    cwd: folder,
    env: { PORT: '0', BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  atItsEnd(() => child.kill('SIGKILL'))
  let said = ''
  const decoder = new TextDecoder()
  for await (const bytes of child.stdout) {
    said += decoder.decode(bytes, { stream: true })
    if (said.includes('ready at')) break
  }
  const [url = ''] = /http:\/\/\S+:\d+/.exec(said) ?? []
  child.kill('SIGHUP')
  await Bun.sleep(200)
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
})

test('behind a proxy, a site that is told to stop says so first, and answers until no more can come', async () => {
  const { binary } = await startAsAda({ environment: { TRUST_PROXY: '1' } })
  const { url, stop, exited } = binary
  const ready = async () => (await fetch(`${url}/api/health/ready`)).status
  expect(await ready()).toBe(200)
  const stopped = stop()
  while ((await ready()) !== 503);
  const body = JSON.stringify({ username: 'nobody', password: 'not the password' })
  const headers = { 'Content-Type': 'application/json' }
  const [login, health] = await Promise.all([
    fetch(`${url}/api/auth/login`, { method: 'POST', body, headers }),
    fetch(`${url}/api/health`),
  ])
  expect(login.status).toBe(401)
  expect(await health.json()).toMatchObject({ message: 'The site is stopping.' })
  await stopped
  expect(await exited).toBe(0)
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
    cwd: folder,
    env: { PORT: '0', BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' },
    stdio: ['ignore', end.fd, 'inherit'],
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
