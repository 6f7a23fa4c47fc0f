import { Readable } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
} from 'node:zlib'
import { kilobyte } from '../../units.ts'

export type Encoding = 'zstd' | 'br' | 'gzip'

/** The preferred encoding among those the client accepts: RFC 9110, section 12.5.3. */
const preferring =
  <Offered extends Encoding>(...offered: Offered[]) =>
  (accepted: string | null): Offered | undefined =>
    accepted === null ? undefined : offered.find((name) => isAccepted(name, accepted))

/** An element of Accept-Encoding with its parameters. */
const elementOf = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(;[^,]*)?(?=,|$)`, 'i')

const elements = {
  zstd: elementOf('zstd'),
  br: elementOf('br'),
  gzip: elementOf('gzip'),
  any: elementOf('\\*'),
}

function isAccepted(name: Encoding, accepted: string) {
  // `*` may come from a client that is older than zstd.
  const any = name === 'zstd' ? null : elements.any.exec(accepted)
  const element = elements[name].exec(accepted) ?? any
  if (element === null) return false
  const [, parameters] = element
  return parameters === undefined || Number(/;\s*q=([^;]*)/i.exec(parameters)?.[1] ?? 1) > 0
}

/** For dynamic responses: zstd takes a tenth of brotli's time for as few bytes. */
export const encodingFor = preferring('zstd', 'br', 'gzip')
/** For assets compressed at build time. */
export const assetEncodingFor = preferring('br', 'gzip')

export type Text = string | Uint8Array<ArrayBuffer>

const minLength = 600
export const isWorthCompressing = (text: Text) => text.length >= minLength

/** Compressing more than this keeps other requests waiting. */
const large = 256 * kilobyte

/** Levels for responses that are cached, and for those sent once. */
const efforts = {
  cached: { brotli: 6, zstd: 9, gzip: 6 },
  once: { brotli: 4, zstd: 1, gzip: 2 },
} as const

/** On this thread: handing a page to another one takes more processor time than compressing it. */
export function compress(
  text: Text,
  encoding: Encoding,
  { isCacheable }: { isCacheable: boolean },
): Uint8Array<ArrayBuffer> | Promise<Blob> {
  if (text.length > large) return compressLarge(text, encoding)
  const effort = isCacheable ? efforts.cached : efforts.once
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const compressors = {
    zstd: () => Buffer.from(Bun.zstdCompressSync(text, { level: effort.zstd })),
    br: () => brotliCompressSync(text, { params }),
    gzip: () => Bun.gzipSync(text, { level: effort.gzip }),
  }
  return compressors[encoding]()
}

/** 22 MB take 0.07 s at these levels, 0.3 s at those above. */
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const fastestZstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** In a thread of its own. */
async function compressLarge(text: Text, encoding: Encoding) {
  const into = {
    zstd: () => createZstdCompress(fastestZstd),
    br: () => createBrotliCompress(fastest),
    gzip: () => createGzip({ level: 1 }),
  }[encoding]()
  const made: Buffer<ArrayBuffer>[] = []
  for await (const part of Readable.from([Buffer.from(text)]).pipe(into)) made.push(part)
  return new Blob(made)
}
