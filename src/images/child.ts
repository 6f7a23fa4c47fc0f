import * as z from 'zod/mini'
import { ownProgram } from '../database/own-program.ts'
import type { Picture } from './converting.ts'
import { decoderWord, type Order } from './decoder.ts'

const bytes = z.pipe(
  z.instanceof(Uint8Array),
  z.transform((array) => Buffer.from(array)),
)
const copy = z.object({ width: z.number(), height: z.number(), bytes })
const whole = z.extend(copy, { hash: z.string(), copies: z.array(copy) })
const told = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ picture: whole }),
  z.object({ problem: z.string() }),
])

type Told = z.output<typeof told>
/** What became of a picture: its smaller self, or why not, in the decoder's word. */
export type Outcome = { picture: Picture } | { problem: string }

export class Gone extends Error {}

/** A process that decodes one picture at a time and can be ended at any moment. It ends with this one. */
export class Child {
  works = 0
  readonly #process: Bun.Subprocess
  #answer = Promise.withResolvers<Told>()
  #isEnded = false

  constructor() {
    this.#process = Bun.spawn(ownProgram(decoderWord), {
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore'],
      serialization: 'advanced',
      ipc: (message) => this.#hear(message),
      onExit: () => this.#answer.reject(new Gone()),
    })
    this.#process.unref()
    this.#answer.promise.catch(() => {}) // it may end while nobody listens
  }

  get pid() {
    return this.#process.pid
  }

  get isAlive() {
    return !this.#isEnded && this.#process.exitCode === null && this.#process.signalCode === null
  }

  async isReady() {
    const answer = await this.#answer.promise.catch(() => undefined)
    return answer !== undefined && 'ready' in answer
  }

  /** Throws Gone when it ends before it is done. */
  async decode(order: Order): Promise<Outcome> {
    if (!this.isAlive) throw new Gone()
    this.works++
    this.#answer = Promise.withResolvers()
    this.#process.send(order)
    const answer = await this.#answer.promise
    return 'ready' in answer ? { problem: '' } : answer
  }

  end() {
    this.#isEnded = true
    this.#process.kill('SIGKILL')
  }

  #hear(message: unknown) {
    const { data = { problem: '' } } = told.safeParse(message)
    this.#answer.resolve(data)
  }
}
