import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { createTestContext } from '../testing/context.ts'
import { emptyFolder } from '../testing/folder.ts'
import { unixSocketClient, unixSocketSettings } from '../testing/socket.ts'
import { Failure } from './failure.ts'
import { listen } from './listening.ts'

/** A server in this process. */
function serve(environment: Record<string, string>) {
  const context = createTestContext(environment)
  return listen(createApp(context), context)
}

/** Names, as a proxy does, whom it asks for. */
const guess = (unix: string, client: string) =>
  unixSocketClient(unix)
    .as(undefined, client)
    .post('/api/auth/login', { username: 'nobody', password: 'a wrong password' })

test('at a Unix socket, clients are told apart by what the proxy names, and no other server is replaced', async () => {
  const socket = join(emptyFolder(), 'http.sock')
  const left = Bun.listen({ unix: socket, socket: { data() {} } })
  await expect(serve(unixSocketSettings(socket))).rejects.toEqual(
    new Failure(`HOST can't be "unix:${socket}": a running server answers there.`),
  )
  left.stop(true)
  const app = await serve(unixSocketSettings(socket))
  const tries: number[] = []
  for (let n = 0; n < 6; n++) tries.push((await guess(socket, '192.0.2.1')).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  expect((await guess(socket, '192.0.2.2')).status).toBe(401)
  await app.stop()
})

test('a failure to listen names the setting, and a file that isn’t a socket is kept', async () => {
  const folder = emptyFolder()
  const [file, nowhere] = [join(folder, 'notes'), join(folder, 'run/http.sock')]
  writeFileSync(file, 'notes')
  using other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const port = String(other.port)
  for (const [environment, why] of [
    [unixSocketSettings(file), `HOST can't be "unix:${file}": what is there is not a socket.`],
    [
      unixSocketSettings(nowhere),
      expect.stringContaining(
        `HOST can't be "unix:${nowhere}": this user can't make a socket there. `,
      ),
    ],
    [
      { HOST: '127.0.0.1', PORT: port },
      `Port ${port} is taken. Set PORT to another one, or to 0 for any that is free.`,
    ],
    [
      { HOST: '256.1.1.1', PORT: '0' },
      'HOST can\'t be "256.1.1.1", since nothing can listen there; it takes an address of this machine, like 127.0.0.1, or 0.0.0.0 for all it has.',
    ],
  ] as const)
    await expect(serve(environment)).rejects.toMatchObject({ message: why })
  expect(await Bun.file(file).text()).toBe('notes')
})
