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
  readonly #parts: readonly (Shared | Bytes)[]
  readonly size: number

  constructor(parts: readonly Part[]) {
    this.#parts = parts
      .filter((part) => part !== '')
      .map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
    this.size = this.#parts.reduce((sum, part) => sum + bytesOf(part).length, 0)
  }

  get hash() {
    return this.#parts.reduce((seed, part) => BigInt(Bun.hash(bytesOf(part), seed)), 0n)
  }

  async bytes() {
    return Buffer.concat(this.#parts.map(bytesOf))
  }

  blob() {
    return new Blob(this.#parts.map(bytesOf))
  }

  /**
   * What is compressed by itself: all that is shared, or where every byte counts what is large. What stands together is
   * compressed together.
   */
  runs({ areFew }: { areFew: boolean }): (Shared | Bytes)[] {
    const runs: (Shared | Bytes[])[] = []
    for (const part of this.#parts) {
      const last = runs.at(-1)
      if (part instanceof Shared && (!areFew || part.bytes.length > large)) runs.push(part)
      else if (Array.isArray(last)) last.push(bytesOf(part))
      else runs.push([bytesOf(part)])
    }
    return runs.map((run) => (Array.isArray(run) ? joined(run) : run))
  }
}

/** A body in one piece: most are short texts, sent as they are. */
export class Whole {
  readonly #content: string | Bytes
  readonly size: number

  constructor(content: string | Bytes) {
    this.#content = content
    this.size = Buffer.byteLength(content)
  }

  get hash() {
    return Bun.hash(this.#content)
  }

  async bytes() {
    return this.runs()[0]
  }

  blob() {
    return new Blob([this.#content])
  }

  runs(): [Bytes] {
    const content = this.#content
    return [typeof content === 'string' ? Buffer.from(content) : content]
  }
}

type About = { etag: string; isPublic: boolean }

/** A text whose answer has all its headers. What matters of them is told beside, since to read them takes as long. */
export class Complete extends Whole {
  readonly etag: string
  readonly isPublic: boolean

  constructor(text: string, { etag, isPublic }: About) {
    super(text)
    this.etag = etag
    this.isPublic = isPublic
  }
}

/** Nothing is left to be done to its answer. */
export class Finished {
  readonly isFinished = true
}
const finished = new Finished()

const bytesOf = (part: Shared | Bytes) => (part instanceof Shared ? part.bytes : part)

const joined = (run: Bytes[]) => (run.length === 1 && run[0] ? run[0] : Buffer.concat(run))

/** Stands on the answer itself: a map of answers would be one more thing for the garbage collector to go through. */
const made = Symbol('made of')

type Body = Parts | Whole | Finished
type Made = Response & { [made]?: Body }

function madeOf(response: Made, body: Body): Response {
  response[made] = body
  return response
}

/** An answer of parts. The pipeline takes them as they are; for all others it is an answer like any. */
export function answerOfParts(parts: readonly Part[], init: ResponseInit) {
  const body = new Parts(parts)
  return madeOf(new Response(streamOf(body), init), body)
}

/** An answer of one text, with all headers that it needs. */
export const answerOfText = (text: string, headers: Headers, about: About) =>
  madeOf(new Response(text, { headers }), new Complete(text, about))

/** The same as bytes that are sent as they are. */
export const answerOfBytes = (bytes: Bytes, headers: Headers) =>
  madeOf(new Response(bytes, { headers }), finished)

/** What an answer was made of, where that is known: then it needn't be read. */
export const bodyOf = (response: Made) => response[made]

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
