import { expect, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary, startBinary } from '../testing/binary.ts'
import { emptyFolder } from '../testing/folder.ts'
import { behind, clientBehind } from '../testing/socket.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Names, as a proxy does, whom it asks for. */
const guess = (unix: string, client: string) =>
  clientBehind(unix)
    .as(undefined, client)
    .post('/api/auth/login', { username: 'nobody', password: 'a wrong password' })

test('the site answers at a Unix socket, for its group only, and takes it away', async () => {
  const socket = join(emptyFolder(), 'http.sock')
  const first = await startBinary({ environment: behind(socket) })
  expect(first.output()).toContain(
    ` is ready at unix:${socket}, for everybody at ${behind(socket).PUBLIC_URL}.`,
  )
  expect(modeOf(socket)).toBe('660')
  const tries: number[] = []
  for (let n = 0; n < 6; n++) tries.push((await guess(socket, '192.0.2.1')).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  expect((await guess(socket, '192.0.2.2')).status).toBe(401)
  const other = await runBinary(['serve'], { environment: behind(socket) })
  expect([other.exitCode, other.stderr]).toEqual([
    1,
    `hydra-lab: HOST can't be "unix:${socket}": a running server answers there.\n`,
  ])
  await first.kill()
  expect(existsSync(socket)).toBe(true) // no hindrance to the next start
  const second = await startBinary({ folder: first.folder, environment: behind(socket) })
  expect(await clientBehind(socket).get('/api/faq')).toMatchObject({ status: 200, body: [] })
  await second.stop()
  expect(existsSync(socket)).toBe(false)
})

test('what is no socket is left as it is, and a folder that is missing is named (executable)', async () => {
  const folder = emptyFolder()
  const [file, nowhere] = [join(folder, 'notes'), join(folder, 'run/http.sock')]
  writeFileSync(file, 'notes')
  const taken = await runBinary(['serve'], { environment: behind(file) })
  expect(taken.stderr).toBe(
    `hydra-lab: HOST can't be "unix:${file}": what is there is not a socket.\n`,
  )
  expect(await Bun.file(file).text()).toBe('notes')
  const missing = await runBinary(['serve'], { environment: behind(nowhere) })
  expect(missing.stderr).toBe(
    `hydra-lab: HOST can't be "unix:${nowhere}": its folder isn't there. Make ${folder}/run, or let the service make it.\n`,
  )
})

test.skipIf(process.getuid?.() !== 0)(
  'a folder that the server’s user can’t write is said in one line (executable)',
  async () => {
    const [uid, folder, place] = [65_534, aloneInAFolder(), emptyFolder()]
    mkdirSync(join(folder, 'data'))
    for (const each of [folder, join(folder, 'data')]) chownSync(each, uid, uid)
    chmodSync(place, 0o755)
    const { exitCode, stderr } = await runBinary(['serve'], {
      folder,
      uid,
      environment: behind(join(place, 'http.sock')),
    })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^hydra-lab: HOST can't be "unix:[^\n]+ can't make a socket there[^\n]+\n$/,
    )
  },
)
