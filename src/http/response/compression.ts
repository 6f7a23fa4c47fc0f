import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
} from 'node:zlib'
import { type Awaitable, after } from './awaiting.ts'
import { type Parts, Shared, type Whole } from './parts.ts'

export type Encoding = 'zstd' | 'br' | 'gzip'

const leastBytes = 600
const most = 100

/**
 * The encoding a client takes and we prefer among those there are, or none: RFC 9110, section 12.5.3. All browsers say
 * the same few things, so each is judged once.
 */
function preferring<Offered extends Encoding>(offered: readonly Offered[]) {
  const judged = new Map<string, Offered | undefined>()
  return (accepted: string | null): Offered | undefined => {
    if (!accepted) return undefined
    const known = judged.get(accepted)
    if (known || judged.has(accepted)) return known
    const takes = weigh(accepted)
    const encoding = offered.find(takes)
    if (judged.size < most && accepted.length < 200) judged.set(accepted, encoding)
    return encoding
  }
}

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
export const encodingFor = preferring(['zstd', 'br', 'gzip'])
/** For what was compressed when it was built. */
export const copyFor = preferring(['br', 'gzip'])

export const isWorthCompressing = ({ size }: { size: number }) => size >= leastBytes

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** What is kept is sent again and again; the rest is compressed for one. */
const efforts = { kept: { brotli: 6, zstd: 6 }, passing: { brotli: 4, zstd: 1 } }

/** A blob is sent again and again without being copied; to make one for a single answer takes longer than to copy it. */
export type Sendable = Blob | Frame

export const lengthOf = (body: Sendable) => (body instanceof Blob ? body.size : body.length)

/** At once where that takes less than to wait would. */
export function compress(
  plain: Blob | Parts | Whole,
  encoding: Encoding,
  { isKept }: { isKept: boolean },
): Awaitable<Sendable> {
  const effort = isKept ? efforts.kept : efforts.passing
  const making =
    encoding === 'zstd'
      ? frames(plain, { isKept, level: effort.zstd })
      : compressWhole(plain, encoding, effort.brotli)
  return after(making, (made) => {
    const [only, next] = made
    return isKept || !only || next ? new Blob(made) : only
  })
}

async function compressWhole(
  plain: Blob | Parts | Whole,
  encoding: 'br' | 'gzip',
  quality: number,
) {
  const bytes = await plain.bytes()
  const params = brotliParams(bytes.length, quality)
  return [await (encoding === 'br' ? brotli(bytes, params) : gzipped(bytes))]
}

/** Less is done before another thread could begin. */
const littleBytes = 128 * 1024

type Bytes = Uint8Array<ArrayBuffer>
type Frame = Buffer<ArrayBuffer>

const frame = (bytes: Bytes, how: { level: number }) =>
  (bytes.length > littleBytes
    ? Bun.zstdCompress(bytes, how)
    : Bun.zstdCompressSync(bytes, how)) as Awaitable<Frame> // the type leaves open in which memory it stands

const brotliParams = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})

type Packing = { most: number; pack: (text: string) => Buffer }
/** Up to how many characters a text is compressed before another thread could begin. */
const atOnce: Record<Encoding, Packing> = {
  zstd: {
    most: littleBytes,
    pack: (text) => Bun.zstdCompressSync(text, { level: efforts.passing.zstd }),
  },
  br: {
    most: littleBytes / 8,
    pack: (text) => brotliCompressSync(text, brotliParams(text.length, efforts.passing.brotli)),
  },
  gzip: { most: littleBytes / 8, pack: (text) => gzipSync(text) },
}

/** A short text in the encoding that a client prefers, if it takes one: there before anybody could wait for it. */
export function packedAtOnce(text: string, accepted: string | null) {
  const encoding = text.length < leastBytes ? undefined : encodingFor(accepted)
  if (!encoding || text.length > atOnce[encoding].most) return undefined
  return { encoding, bytes: atOnce[encoding].pack(text) as Frame }
}

/** Frames may follow one another, each for itself: RFC 8878, section 3. */
function frames(
  plain: Blob | Parts | Whole,
  { isKept, level }: { isKept: boolean; level: number },
): Awaitable<Frame[]> {
  if (plain instanceof Blob)
    return plain.bytes().then(async (bytes) => [await frame(bytes, { level })])
  const runs = plain.runs({ areFew: isKept })
  const made = runs.map((run) => (run instanceof Shared ? run.frame : frame(run, { level })))
  return made.every(isThere) ? made : Promise.all(made)
}

const isThere = <Value>(value: Awaitable<Value>): value is Value => !(value instanceof Promise)

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
