import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
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
const levels = {
  cached: { zstd: 9, br: 6, gzip: 6 },
  once: { zstd: 1, br: 4, gzip: 2 },
} as const

/** Handing a page to another thread takes more processor time than compressing it. */
const onThisThread = {
  zstd: (text: Text, level: number) => Buffer.from(Bun.zstdCompressSync(text, { level })),
  br: (text: Text, level: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (text: Text, level: number) => gzipSync(text, { level }),
}

/** 22 MB take 0.1 s at these levels. */
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const onAnotherThread = {
  zstd: (text: Text) => promisify(zstdCompress)(text),
  br: (text: Text) => promisify(brotliCompress)(text, fastest),
  gzip: (text: Text) => promisify(gzip)(text, { level: 1 }),
}

export const compress = (text: Text, encoding: Encoding, use: keyof typeof levels) =>
  text.length > large
    ? onAnotherThread[encoding](text)
    : onThisThread[encoding](text, levels[use][encoding])
