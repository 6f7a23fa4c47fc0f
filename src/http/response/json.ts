import type { World } from '../../world.ts'
import { type Awaitable, after } from './awaiting.ts'
import { publicRead } from './cache.ts'
import { packedAtOnce } from './compression.ts'
import { weakTag } from './conditional.ts'
import { answerFailure } from './failures.ts'
import { answerOfBytes, answerOfText } from './parts.ts'
import { isPassing } from './passing.ts'
import { usualHeaders } from './security.ts'

type Values = Record<string, string | number | undefined>
type Answering = {
  request: Request
  responseValue: unknown
  set: { status?: number | string; headers: Values }
}

/**
 * Answers a call's value as JSON, with the headers that every answer has and those its route has set. The pipeline knows
 * the text then, and needn't read it back. All else is left to Elysia, which is to wait for nothing (at-once.ts),
 * and would look for cookies if it saw that all of a request was handed on.
 */
export function answeringJson(world: World) {
  const answer = createAnswer(world)
  const failed = createFailed(world)
  return ({ request, responseValue, set }: Answering) => {
    const asked = { request, set }
    const answered = { value: after(responseValue, answer(asked), failed(asked)) }
    return answered.value as Awaitable<Response> // it makes one itself of what is none yet
  }
}

type Asked = Omit<Answering, 'responseValue'>

/** Elysia sees what fails at once; what fails later says just as well that it depends on who asks. */
const createFailed =
  (world: World) =>
  ({ request, set }: Asked) =>
  (error: unknown) => {
    const response = answerFailure(world, request, error)
    const { vary } = set.headers
    if (vary !== undefined) response.headers.set('Vary', String(vary))
    return response
  }

function createAnswer(site: { publicUrl: string }) {
  const usual = { ...usualHeaders(site), 'Content-Type': 'application/json;charset=utf-8' }
  const headersWith = createHeaders({ ...usual, Vary: 'Accept-Encoding' })
  const tagOf = createTags()
  return ({ request, set }: Asked) =>
    (value: unknown) => {
      if (set.status !== 200 || !isPlain(value)) return value
      const own = set.headers
      const text = JSON.stringify(value)
      const etag = String(own['etag'] ?? tagOf(text))
      if (request.method === 'GET') own['etag'] = etag
      if (own['vary'] !== undefined) own['vary'] = `Accept-Encoding, ${own['vary']}`
      const isPublic = own['cache-control'] === publicRead
      const packed = isPassing(request) ? packedFor(request, text) : undefined
      if (packed) own['content-encoding'] = packed.encoding
      const headers = headersWith(own)
      set.headers = {} // Elysia would copy the answer to add them
      return packed
        ? answerOfBytes(packed.bytes, headers)
        : answerOfText(text, headers, { etag, isPublic })
    }
}

const packedFor = ({ headers }: Request, text: string) =>
  packedAtOnce(text, headers.get('accept-encoding'))

/**
 * The usual headers and an answer's own, by small names, for an answer that copies them at once: they are set anew only
 * where they differ from those of the answer before, which most have in common.
 */
function createHeaders(usual: Record<string, string>) {
  const headers = new Headers(usual)
  const unchanged: Values = Object.fromEntries(headers)
  const set: Values = {}
  return (own: Values) => {
    for (const name in { ...set, ...own }) {
      const value = own[name] ?? unchanged[name]
      if (set[name] === value) continue
      if (value === undefined) headers.delete(name)
      else headers.set(name, String(value))
      set[name] = value
    }
    return headers
  }
}

/** Many answers in a row are the same, like those of searches that find nothing. */
function createTags() {
  let before = { text: '', tag: '' }
  return (text: string) => {
    if (text !== before.text) before = { text, tag: weakTag(Bun.hash(text)) }
    return before.tag
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'object' && (Array.isArray(value) || value?.constructor === Object)
