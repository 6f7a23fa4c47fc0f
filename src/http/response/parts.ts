type Bytes = Buffer<ArrayBuffer>

/** Text that stands in many answers: it is encoded and compressed once for all of them. */
export class Shared {
  readonly bytes: Bytes
  readonly #level: number
  #frame?: Buffer

  constructor(text: string, level = 9) {
    this.bytes = Buffer.from(text)
    this.#level = level
  }

  /** Itself as zstd. */
  get frame() {
    this.#frame ??= Bun.zstdCompressSync(this.bytes, { level: this.#level })
    return this.#frame as Bytes // the type leaves open in which memory it stands
  }
}

export type Part = string | Shared

/** Whatever is larger is compressed by itself also where that takes more bytes. */
const large = 32 * 1024

/** A body that is partly shared: nothing puts its parts together but for those who don't take zstd. */
export class Parts {
  readonly #parts: readonly Part[]
  readonly size: number
  #encoded?: (Shared | Bytes)[]

  constructor(parts: readonly Part[]) {
    this.#parts = parts.filter((part) => part !== '')
    this.size = this.#parts.reduce((sum, part) => sum + sizeOf(part), 0)
  }

  /** Of the many short answers that are sent as the text they are, nobody asks for it. */
  get #bytes() {
    this.#encoded ??= this.#parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part) : part,
    )
    return this.#encoded
  }

  get hash() {
    return this.#parts.reduce((seed, part) => BigInt(Bun.hash(plain(part), seed)), 0n)
  }

  async bytes() {
    return Buffer.concat(this.#bytes.map(bytesOf))
  }

  blob() {
    return new Blob(this.#bytes.map(bytesOf))
  }

  /**
   * What is compressed by itself: all that is shared, or where every byte counts what is large. What stands together is
   * compressed together.
   */
  runs({ areFew }: { areFew: boolean }): (Shared | Bytes)[] {
    const runs: (Shared | Bytes[])[] = []
    for (const part of this.#bytes) {
      const last = runs.at(-1)
      if (part instanceof Shared && (!areFew || part.bytes.length > large)) runs.push(part)
      else if (Array.isArray(last)) last.push(bytesOf(part))
      else runs.push([bytesOf(part)])
    }
    return runs.map((run) => (Array.isArray(run) ? joined(run) : run))
  }
}

const plain = (part: Part) => (typeof part === 'string' ? part : part.bytes)
const sizeOf = (part: Part) =>
  typeof part === 'string' ? Buffer.byteLength(part) : part.bytes.length
const bytesOf = (part: Shared | Bytes) => (part instanceof Shared ? part.bytes : part)

const joined = (run: Bytes[]) => (run.length === 1 && run[0] ? run[0] : Buffer.concat(run))

/** `asIs`: the answer itself, where it can be sent as it was made. */
type Known = { body: Parts; asIs?: Response }

const bodies = new WeakMap<Response, Known>()

/** An answer of parts. The pipeline takes them as they are; for all others it is an answer like any. */
export function answerOfParts(parts: readonly Part[], init: ResponseInit) {
  const body = new Parts(parts)
  const response = new Response(streamOf(body), init)
  bodies.set(response, { body })
  return response
}

/** An answer of one text that is known. */
export function answerOfText(text: string, init: ResponseInit) {
  const response = new Response(text, init)
  bodies.set(response, { body: new Parts([text]), asIs: response })
  return response
}

/** With a name for what they say. */
export function partsOf(response: Response) {
  const known = bodies.get(response)
  return known && { ...known, hash: known.body.hash }
}

const streamOf = (body: Parts) =>
  new ReadableStream(
    {
      async pull(to) {
        to.enqueue(await body.bytes())
        to.close()
      },
    },
    { highWaterMark: 0 },
  )
