import { expect, test } from 'bun:test'
import { startAsAda } from '../testing/begun.ts'
import { teacher, tracker } from '../testing/cast.ts'
import { emptyPng, gifOfFrames, jpegOfScans, webpOfFrames } from '../testing/hostile-pictures.ts'
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
  const decoding = async () => {
    while (childrenOf(server.pid).length === 0) await Bun.sleep(20)
  }
  return { server, visitor, admin, send, busy, decoding }
}

test('while hostile pictures of one address are worked on, another’s picture and an admin’s are done, and the site answers', async () => {
  const { server, visitor, admin, send, decoding } = await open()
  const hostile = [
    file(jpegOfScans(1, megapixels40)),
    file(emptyPng({ width: 1500, height: 1000 }, 16, 6, true)),
    file(gifOfFrames(1, { width: 1500, height: 1000 })),
    file(jpegOfScans(1600, megapixels40)),
    file(gifOfFrames(5000, { width: 8, height: 8 })),
    file(await webpOfFrames(2000, png(40, 40))),
    file(png(300, 200).slice(0, 90)),
  ]
  let done = 0
  const sent = hostile.map(async (img) => {
    const { status } = await send('198.51.100.1', img)
    done++
    return status
  })
  await decoding()
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect((await send('198.51.100.2', small)).status).toBe(201)
  const made = await admin.form('POST', '/api/faculty', { ...teacher, img: small })
  expect(made.status).toBe(201)
  expect(done).toBeLessThan(hostile.length)
  expect(await Promise.all(sent)).toEqual([201, 201, 201, 415, 415, 415, 415])
  await server.stop()
  expect(await server.exited).toBe(0)
}, 120_000)

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
}, 60_000)

test('SIGTERM while pictures are worked on ends soon and cleanly, and whoever sent one is told', async () => {
  const { server, send, busy } = await open()
  const sent = Array.from({ length: 20 }, () => send('198.51.100.1', slow))
  const pid = await busy()
  process.kill(pid, 'SIGSTOP') // it takes as long as the site waits, and no work
  await server.stop()
  expect(await server.exited).toBe(0)
  const answers = await Promise.all(sent)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 503, body: { message: expect.any(String) } })
  expect(server.output()).toContain('Hydra Lab stopped.')
  expect(server.output()).not.toContain(closed)
  await gone(pid)
}, 60_000)

test('the word that starts a decoder is none for people, and a small picture that is in work when the site stops is finished', async () => {
  const { server, send, decoding } = await open()
  expect(childrenOf(server.pid)).toEqual([])
  const child = Bun.spawn([`${server.folder}/hydra-lab`, 'decode-pictures'], {
    cwd: server.folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(await child.exited).toBe(2)
  expect(await new Response(child.stderr).text()).toContain('there is no "decode-pictures"')
  const sent = send('198.51.100.1', small)
  await decoding()
  await server.stop()
  expect((await sent).status).toBe(201)
}, 60_000)
