import { codeOf } from '../database/errors.ts'
import { megabyte } from '../units.ts'
import { limits, mostPixels } from './converting.ts'
import { moving, notAnImage, refusalOf, tooLarge, tooManyScans } from './refusals.ts'

export const largest = 5 * megabyte
/** Cameras and programs write ten to fifteen. */
const mostScans = 100
/** Pixels times scans. */
const mostScanned = 15 * mostPixels

/** Judges a picture by its bytes, without decoding it. */
export async function validate(bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength > largest) throw tooLarge('5 MB')
  const { format, width, height } = await headerOf(bytes)
  if (format === 'jpeg') refuseScans(scansIn(bytes), width * height)
  else if (format === 'webp' && isMoving(bytes)) throw moving()
  else if (!['png', 'webp', 'gif'].includes(format)) throw notAnImage()
}

async function headerOf(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await new Bun.Image(bytes, limits).metadata()
  } catch (error) {
    throw refusalOf(codeOf(error))
  }
}

function refuseScans(scans: number, pixels: number) {
  if (scans > mostScans || scans * pixels > mostScanned) throw tooManyScans()
}

const startOfScan = Buffer.from([0xff, 0xda])

function scansIn(bytes: Uint8Array<ArrayBuffer>) {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = -1; scans <= mostScans; scans++) {
    at = data.indexOf(startOfScan, at + 1)
    if (at === -1) break
  }
  return scans
}

/** A flag of the extended header (RFC 9649, section 2.7). */
const isMoving = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(12, 16)).toString() === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
