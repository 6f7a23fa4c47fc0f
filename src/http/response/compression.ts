import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
} from 'node:zlib'

export type Encoding = 'zstd' | 'br' | 'gzip'

/** The encoding a client takes and we prefer among those there are, or none: RFC 9110, section 12.5.3. */
const preferring =
  <Offered extends Encoding>(...offered: Offered[]) =>
  (accepted: string | null): Offered | undefined =>
    accepted ? offered.find(weigh(accepted)) : undefined

function weigh(accepted: string) {
  const weights = new Map<string, number>()
  for (const each of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  // Who takes anything may have been written before zstd was.
  const rest = (name: Encoding) => (name === 'zstd' ? 0 : (weights.get('*') ?? 0))
  return (name: Encoding) => (weights.get(name) ?? rest(name)) > 0
}

/** For what is compressed when it is asked for: zstd takes a tenth of brotli's time for as few bytes. */
export const encodingFor = preferring('zstd', 'br', 'gzip')
/** For what was compressed when it was built. */
export const copyFor = preferring('br', 'gzip')

const leastBytes = 600
export const isWorthCompressing = (body: Uint8Array) => body.length >= leastBytes

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** What is kept is sent again and again; the rest is compressed for one client. */
const efforts = { kept: { brotli: 6, zstd: 9 }, passing: { brotli: 4, zstd: 1 } }

export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  { isKept }: { isKept: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const effort = isKept ? efforts.kept : efforts.passing
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const ways = {
    zstd: () => Bun.zstdCompress(bytes, { level: effort.zstd }),
    br: () => brotli(bytes, { params }),
    gzip: () => gzipped(bytes),
  }
  return Buffer.from(await ways[encoding]())
}

/** A thread that compresses is taken from all others: 22 MB take 0.07 s so, and 0.3 s as other answers are. */
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const fastestZstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** The same for megabytes, which are never put together. */
export async function compressParts(parts: readonly Buffer<ArrayBuffer>[], encoding: Encoding) {
  const into = {
    zstd: () => createZstdCompress(fastestZstd),
    br: () => createBrotliCompress(fastest),
    gzip: () => createGzip({ level: 1 }),
  }[encoding]()
  const made: Buffer<ArrayBuffer>[] = []
  for await (const part of Readable.from(parts).pipe(into)) made.push(part)
  return new Blob(made)
}
