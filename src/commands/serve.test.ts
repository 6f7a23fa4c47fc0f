import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import packageJson from '../../package.json' with { type: 'json' }
import { createFirstAdmin } from '../accounts/first-admin.ts'
import { childCommands } from '../database/child.ts'
import { lockFolder } from '../database/lock.ts'
import { databaseIn } from '../database/place.ts'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { type Client, clientAt } from '../testing/client.ts'
import { failure, runCommand } from '../testing/command.ts'
import { createTestContext } from '../testing/context.ts'
import { emptyFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { exitOf, stopChildDuring } from '../testing/processes.ts'
import { unixSocketClient, unixSocketSettings } from '../testing/socket.ts'

const least = {
  ...{ 'student-highlights': 14, 'tech-blog': 10, 'student-resources': 14 },
  ...{ faculty: 12, faq: 14 },
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Files that a program might read from the folder in which it is started. */
function folderWithTraps() {
  const folder = aloneInAFolder()
  const strange = { '.env': 'PORT=http\n', 'bunfig.toml': 'preload = ["./evil.ts"]\n' }
  for (const [name, text] of Object.entries(strange)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'evil.ts'), 'await Bun.write("evil", "ran")\n')
  mkdirSync(join(folder, 'migrations'))
  return folder
}

async function untilServed(visitor: Client) {
  const look = () => visitor.get('/api/faq').catch(() => undefined) // it doesn't listen yet
  while ((await look())?.status !== 200) await Bun.sleep(1)
}

test('the executable serves alone in a folder of which it reads nothing, and finds all of it again after a kill', async () => {
  const folder = folderWithTraps()
  const before = readdirSync(folder)
  const socket = join(emptyFolder(), 'http.sock')
  const environment = unixSocketSettings(socket)
  const args = ['serve', '--demo']
  const starting = startBinary({ folder, args, environment })
  const visitor = unixSocketClient(socket)
  await untilServed(visitor)
  for (const [path, count] of Object.entries(least)) {
    const { headers } = await visitor.get(`/api/${path}`)
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(count)
  }
  const first = await starting
  expect((await visitor.get('/')).text).toContain('Welcome to the Hydra Lab!!')
  expect(readdirSync(folder).toSorted()).toEqual([...before, 'data'].toSorted())
  expect(modeOf(join(folder, 'data/secret.key'))).toBe('600')
  expect(modeOf(socket)).toBe('660')
  const [, username, password] =
    /first admin is "(\S+)" with the password (\S+)/.exec(first.output()) ?? []
  const { body } = await visitor.post('/api/auth/login', { username, password })
  const admin = visitor.as(String(body['token']))
  await first.kill()
  const second = await startBinary({ folder, args, environment })
  expect((await admin.get('/api/admins')).status).toBe(200) // the key is kept
  await second.stop()
  expect(existsSync(socket)).toBe(false)
  const lines = second.output().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    'The database holds something already, so no sample content was added.',
    expect.stringMatching(
      new RegExp(
        `^Hydra Lab \\S+ \\(commit \\S+\\) is ready at unix:${socket}, for everybody at ${environment.PUBLIC_URL}\\. Its data is in ${folder}/data\\.$`,
      ),
    ),
    'Hydra Lab is stopping: what is under way is finished first.',
    'Hydra Lab stopped.',
    '',
  ])
})

test('commands of the executable leave no files behind', async () => {
  const folder = aloneInAFolder()
  const version = new RegExp(`^${packageJson.version} \\(commit [\\da-f]{7,40}(-dirty)?\\)\n$`)
  expect(await runBinary(['--version'], { folder })).toMatchObject({
    ...{ exitCode: 0, stderr: '' },
    stdout: expect.stringMatching(version),
  })
  for (const args of [['backup', ''], [childCommands.decoding]])
    expect(await runBinary(args, { folder })).toMatchObject({ exitCode: 2, stdout: '' })
  const untilNobodyReads = "trap '' PIPE; while printf x; do :; done 2>/dev/null"
  const shell = ['sh', '-c', `(${untilNobodyReads}; ./hydra-lab --help; echo $? >&2) | true`]
  const { stderr } = Bun.spawnSync(shell, { cwd: folder, env: { PATH: '/usr/bin:/bin' } })
  expect(stderr.toString()).toBe('1\n') // without a word of a reader who goes away early
  expect(readdirSync(folder)).toEqual(['hydra-lab'])
})

test('a log that can’t be written stops no response', async () => {
  const folder = aloneInAFolder()
  const socket = join(folder, 'http.sock')
  const child = Bun.spawn([join(folder, 'hydra-lab')], {
    cwd: folder,
    env: { ...unixSocketSettings(socket), LOG_LEVEL: 'debug', BACKUP_DAILY: '0' },
    stdio: ['ignore', Bun.file('/dev/full'), 'pipe'],
  })
  await untilServed(unixSocketClient(socket))
  child.kill()
  const stderr = await new Response(child.stderr).text()
  expect({ exitCode: await child.exited, stderr }).toEqual({ exitCode: 0, stderr: '' })
})

const serve = (DATA_DIR: string) => runCommand(['serve'], { DATA_DIR })

test('nothing is served beside another server', async () => {
  const DATA_DIR = emptyFolder()
  writeFileSync(databaseIn(DATA_DIR), '') // as another server has just made it
  const unlock = lockFolder(DATA_DIR)
  expect(await serve(DATA_DIR)).toEqual(
    failure(`Another Hydra Lab server is running on ${DATA_DIR}.`),
  )
  unlock?.()
})

test('a data folder that can’t be written is reported in one line', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  const { exitCode, stderr } = await serve(join(file, 'data'))
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^hydra-lab: The data folder \S+file\/data can't be written: [^\n]+\n$/)
})

test('a common password is refused for the first admin', async () => {
  await expect(
    createFirstAdmin(createTestContext({ ADMIN_PASSWORD: 'Password1' })),
  ).rejects.toThrow(
    'ADMIN_PASSWORD is one of the most common passwords; it takes one that nobody would guess.',
  )
})

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
