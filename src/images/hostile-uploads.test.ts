import { expect, test } from 'bun:test'
import { startAsAda } from '../testing/begun.ts'
import { tracker } from '../testing/cast.ts'
import { emptyPng } from '../testing/hostile-pictures.ts'
import { png } from '../testing/pictures.ts'
import { childrenOf, decodingOneOf, gone } from '../testing/processes.ts'
import { environment } from '../testing/site.ts'

const megapixels40 = { width: 8000, height: 5000 }
const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'a', { type: 'image/png' })
const small = file(png(60, 40))
const slow = file(emptyPng(megapixels40))
const closed = 'closed database'

async function open() {
  const { binary: server, visitor, admin } = await startAsAda({ environment })
  const from = (address: string) => visitor.as(undefined, address)
  const send = (address: string, img: File) =>
    from(address).form('POST', '/api/student-highlights', { ...tracker, img })
  const busy = () => decodingOneOf(() => childrenOf(server.pid))
  return { server, visitor, admin, send, busy }
}

test('a decoder that is killed takes its picture with it, and the site goes on; after the server is killed none is left', async () => {
  const { server, send, busy } = await open()
  const sent = send('198.51.100.1', slow)
  process.kill(await busy(), 'SIGKILL')
  expect(await sent).toMatchObject({
    status: 415,
    body: { fields: { img: expect.stringContaining('could not be read') } },
  })
  expect((await send('198.51.100.1', small)).status).toBe(201)
  const last = send('198.51.100.1', slow).catch(() => {})
  const pid = await busy()
  await server.kill()
  await gone(pid)
  await last
})

test('SIGTERM while pictures are worked on ends soon and cleanly, and whoever sent one is told', async () => {
  const { server, send, busy } = await open()
  const sent = Array.from({ length: 20 }, () => send('198.51.100.1', slow))
  const pid = await busy()
  process.kill(pid, 'SIGSTOP') // it takes as long as the site waits, and no work
  await server.stop()
  expect(await server.exited).toBe(0)
  const left = (await Promise.all(sent)).filter(({ status }) => status !== 201) // done before
  expect(left.length).toBeGreaterThan(0)
  for (const answer of left)
    expect(answer).toMatchObject({ status: 503, body: { message: expect.any(String) } })
  expect(server.output()).toContain('Hydra Lab stopped.')
  expect(server.output()).not.toContain(closed)
  await gone(pid)
})

test('the word that starts a decoder is none for people, and a small picture that is in work when the site stops is finished', async () => {
  const { server, visitor, send } = await open()
  expect(childrenOf(server.pid)).toEqual([])
  const child = Bun.spawn([`${server.folder}/hydra-lab`, 'decode-pictures'], {
    cwd: server.folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(await child.exited).toBe(2)
  expect(await new Response(child.stderr).text()).toContain('there is no "decode-pictures"')
  expect((await send('198.51.100.1', small)).status).toBe(201)
  const [pid = 0] = childrenOf(server.pid)
  process.kill(pid, 'SIGSTOP')
  const sent = send('198.51.100.1', small)
  for (let n = 0; n < 2; n++) await visitor.get('/api/health') // it has arrived by then
  const stopped = server.stop()
  while (!server.output().includes('is stopping')) await Bun.sleep(5)
  process.kill(pid, 'SIGCONT')
  await stopped
  expect((await sent).status).toBe(201)
})
