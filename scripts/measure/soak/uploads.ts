import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { decoderWord } from '../../../src/images/decoder.ts'
import { teacher } from '../../../src/testing/cast.ts'
import { childrenOf, memoryOf } from '../../../src/testing/processes.ts'
import { inMb, insist, openSite, type Part, some, withContent } from './part.ts'

const megabyte = 1024 * 1024
const most = 200 * megabyte
const often = 25
const settled = 3000

/** A photo of 12 megapixels as a phone takes it, some 4 MB of JPEG. */
async function photo(n: number) {
  const [width, height] = [4000, 3000]
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  const wave = Array.from({ length: width }, (_, x) => Math.round(90 + 60 * Math.sin(x / (90 + n))))
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (wave[Math.floor(at / 3) % width] ?? 0) + ((noise[at % 65_521] ?? 0) >> 2)
  const jpeg = sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 84 })
  return new Blob([new Uint8Array(await jpeg.toBuffer())])
}

/** The memory a process has, where what several share, like the program itself, is shared out among them. */
function shareOf(pid: number) {
  try {
    const [, kilobytes] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0 // it has just ended
  }
}

const isDecoder = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(decoderWord)
  } catch {
    return false
  }
}

/** Looks again and again how much memory a process and its decoders have, until it is told to stop. */
function watchMemory(pid: number) {
  const peak = { server: 0, all: 0 }
  const look = () => {
    const decoders = childrenOf(pid).filter(isDecoder)
    const all = [pid, ...decoders].reduce((sum, each) => sum + shareOf(each), 0)
    peak.server = Math.max(peak.server, memoryOf(pid))
    peak.all = Math.max(peak.all, all)
  }
  const looking = setInterval(look, often)
  return () => {
    clearInterval(looking)
    return peak
  }
}

/** Pictures in a row: what server and decoder hold together has a bound. */
export const uploadInARow: Part = async (scale) => {
  const count = some(50, scale)
  const { folder, stop } = (await openSite(withContent)).server
  await stop()
  const { server, admin } = await openSite({ folder })
  await Bun.sleep(settled)
  const atStart = memoryOf(server.pid)
  const photos = await Promise.all([0, 1, 2].map(photo))
  const stopWatching = watchMemory(server.pid)
  for (let n = 0; n < count; n++) {
    const img = photos[n % photos.length] ?? new Blob()
    const { status } = await admin.form('POST', '/api/faculty', { ...teacher, img })
    insist(status === 201, `a picture was answered with ${status}`)
  }
  const peak = stopWatching()
  const after = memoryOf(server.pid)
  await server.stop()
  const size = inMb(photos[0]?.size ?? 0)
  const words = `${count} photos of ${size}; server ${inMb(atStart)} before, at most ${inMb(peak.server)}, ${inMb(after)} after; with its decoder at most ${inMb(peak.all)}`
  insist(peak.all < most, words)
  return words
}
