import { tracker } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import {
  emptyPng,
  gifOfFrames,
  jpegOfScans,
  webpOfFrames,
} from '../../../src/testing/hostile-pictures.ts'
import { png } from '../../../src/testing/pictures.ts'
import { childrenOf, memoryOf } from '../../../src/testing/processes.ts'
import {
  inMb,
  inMs,
  insist,
  openSite,
  type Part,
  repeat,
  some,
  timed,
  withContent,
} from './part.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Site = Awaited<ReturnType<typeof openSite>>

const send = (from: Client, bytes: Bytes) =>
  from.form('POST', '/api/student-highlights', { ...tracker, img: new Blob([bytes]) })

const megapixels40 = { width: 8000, height: 5000 }
const small = png(300, 200)
const longestPicture = 10_000
const longestStop = 10_000

/** Every depth and colour that PNG has, and what has many scans or frames. */
async function makeHostile(): Promise<Bytes[]> {
  const kinds = [
    [0, [1, 2, 4, 8, 16]],
    [2, [8, 16]],
    [4, [8, 16]],
    [6, [8, 16]],
  ] as const
  const depths = kinds.flatMap(([colour, all]) => all.map((depth) => ({ colour, depth })))
  return [
    ...depths.map(({ colour, depth }) => emptyPng(megapixels40, depth, colour)),
    emptyPng(megapixels40, 1, 0, true),
    emptyPng(megapixels40, 16, 6, true),
    ...[10, 15, 16, 100, 1600].map((scans) => jpegOfScans(scans, megapixels40)),
    ...[1, 50].map((frames) => gifOfFrames(frames, megapixels40)),
    gifOfFrames(20_000, { width: 8, height: 8 }),
    await webpOfFrames(2_000, png(40, 40)),
    png(600, 400).slice(0, 900),
  ]
}

/** What others get while the hostile pictures are worked on. */
function keepWatch({ server, visitor, admin }: Site) {
  const seen = { picture: 0, read: 0, memory: 0 }
  let isOver = false
  const upload = async (from: Client) => {
    while (!isOver) {
      seen.picture = Math.max(seen.picture, await timed(() => good(send(from, small))))
      await Bun.sleep(11_000) // an address has sixty submissions in ten minutes
    }
  }
  const read = async () => {
    while (!isOver) {
      seen.read = Math.max(seen.read, await timed(() => good(visitor.get('/api/faq'))))
      for (const pid of childrenOf(server.pid)) seen.memory = Math.max(seen.memory, memoryOf(pid))
      await Bun.sleep(20)
    }
  }
  const done = Promise.all([upload(visitor.as(undefined, '203.0.113.1')), upload(admin), read()])
  return async () => {
    isOver = true
    await done
    return seen
  }
}

async function good(asked: Promise<{ status: number }>) {
  const { status } = await asked
  insist(status < 300, `somebody else was answered with ${status}`)
}

/** Small files that are a lot of work, from some addresses: others and admins are served meanwhile, and a stop is quick. */
export const sendHostilePictures: Part = async (scale) => {
  const site = await openSite(withContent)
  const { server, visitor } = site
  const hostile = await makeHostile()
  const count = some(3 * hostile.length, scale)
  const told: Record<number, number> = {}
  const watched = keepWatch(site)
  await repeat(count, 24, async (n) => {
    const bytes = hostile[n % hostile.length] ?? small
    const { status } = await send(visitor.as(undefined, `198.51.100.${n % 3}`), bytes)
    insist([201, 413, 415, 429].includes(status), `picture ${n} was answered with ${status}`)
    told[status] = (told[status] ?? 0) + 1
  })
  const { picture, read, memory } = await watched()
  insist(picture < longestPicture, `a small picture took ${inMs(picture)}`)
  const stop = await stopAmid(server, () => send(visitor, hostile[0] ?? small))
  insist(stop < longestStop, `the stop took ${inMs(stop)}`)
  const answers = Object.entries(told).map(([status, times]) => `${times} × ${status}`)
  const meanwhile = `the slowest small picture ${inMs(picture)}, the slowest read ${inMs(read)}`
  return `${count} hostile pictures (${answers.join(', ')}); of others ${meanwhile}; a decoder had up to ${inMb(memory)}; stopped in ${inMs(stop)}`
}

/** How long a stop takes while pictures are worked on. */
async function stopAmid(server: Site['server'], send: () => Promise<unknown>) {
  const sent = Promise.allSettled(Array.from({ length: 6 }, send))
  await Bun.sleep(1_000)
  const took = await timed(() => server.stop())
  await sent
  insist((await server.exited) === 0, 'the server did not stop cleanly')
  insist(!server.output().includes('closed database'), 'something went on after the stop')
  return took
}
