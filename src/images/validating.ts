import { codeOf } from '../database/errors.ts'
import { megabyte } from '../units.ts'
import { limits, maxPixels } from './converting.ts'
import { decodingRefusal, notAnImage, tooLarge, unreadable } from './refusals.ts'

export const largest = 5 * megabyte
/** Cameras and programs write ten to fifteen. */
const maxScans = 100
/** Pixels times scans. */
const maxScanned = 15 * maxPixels

/** By its bytes, without decoding it. */
export async function validatePicture(bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength > largest) throw tooLarge('5 MB')
  const { format, width, height } = await headerOf(bytes)
  if (format === 'jpeg') refuseScans(scansIn(bytes), width * height)
  else if (format === 'webp' && isAnimated(bytes)) throw unreadable()
  else if (!['png', 'webp', 'gif'].includes(format)) throw notAnImage()
}

async function headerOf(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await new Bun.Image(bytes, limits).metadata()
  } catch (error) {
    throw decodingRefusal(codeOf(error))
  }
}

function refuseScans(scans: number, pixels: number) {
  if (scans > maxScans || scans * pixels > maxScanned) throw unreadable()
}

const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Without a length: restart markers, start of image, TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Looks for markers inside scan data too, as decoders do, up to the end of the image: phones append films. */
function scansIn(bytes: Uint8Array) {
  let scans = 0
  for (let at = markerFrom(bytes, 2); at < bytes.length; at = markerFrom(bytes, at)) {
    const marker = bytes[at++] ?? endOfImage
    if (marker === endOfImage) break
    if (isBare(marker)) continue
    if (marker === startOfScan) scans++
    at += Math.max(2, (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0))
  }
  return scans
}

/** The byte after a run of 0xff that isn't 0. */
function markerFrom(bytes: Uint8Array, from: number) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff) return at + 1
  }
  return bytes.length
}

/** A flag of the extended header (RFC 9649, section 2.7). */
const isAnimated = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(12, 16)).toString() === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
