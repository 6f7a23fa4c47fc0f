import { treaty } from '@elysiajs/eden'
import type { App } from '../../src/app.ts'
import { storedToken } from '../browser/session.ts'
import { patientFetch } from './patient.ts'

/** Asks the site a question: over the network, or within the server itself. */
export type Ask = (request: Request) => Promise<Response>

/** The site's calls, typed by the server itself. */
export const createApi = (ask?: Ask) => createCalls(ask).api

/** Those beside the API, too. */
export function createCalls(ask?: Ask) {
  const fetcher = ask && (((url, init) => ask(new Request(url, init))) as typeof fetch)
  const address = ask ? 'http://localhost' : location.origin
  return treaty<App>(address, {
    parseDate: false,
    headers: bearer,
    onRequest: sayJson,
    ...(fetcher ? { fetcher, onResponse: plainly } : { fetcher: patientFetch }),
  })
}

export type Api = ReturnType<typeof createApi>

/** Every call says what it sends, one without a body too. It is asked twice; a form is an object before it is a form. */
const sayJson = (_: string, { body }: RequestInit) =>
  body === undefined || body === null || typeof body === 'string'
    ? { headers: { 'content-type': 'application/json' } }
    : undefined

/** The client looks at each value that it reads, for dates, also where it is told to leave those alone. */
const plainly = (response: Response) =>
  response.ok && isJson(response) ? response.json() : undefined

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') === true

function bearer(): Record<string, string> {
  const token = storedToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

type Reason = { words?: string; fields?: Record<string, string> | undefined; cause?: unknown }

/**
 * A call that failed: what it is called in a sentence of ours, the server's own words for people, and one for each
 * field that is wrong. Status 0: nothing answered.
 */
export class Refused extends Error {
  readonly status: number
  readonly words: string
  readonly fields: Record<string, string>
  constructor(status: number, message: string, { words = '', fields = {}, cause }: Reason = {}) {
    super(message, { cause })
    this.status = status
    this.words = words
    this.fields = fields
  }
}

export type Call<Data> = Promise<{ data: Data; error: unknown; status: number; response: Response }>

/**
 * What a call answered. Only an answer of the site's own counts: JSON with an object or a list, whatever the status
 * says, since a proxy's page may be a 200. A failure is thrown under its sentence, and logged with its cause.
 */
export async function answer<Data>(call: Call<Data>, failure: string, is = isOurs) {
  const { data, error, status, response } = await call.catch(unread)
  const isThere = !error && data !== null && data !== undefined && response
  if (isThere && is(data, response)) return { data, response }
  const cause = error ? causeOf(error) : new Error('The answer is not one of the site.')
  console.error(failure, cause)
  if (isWords(cause)) throw new Refused(status, failure, { words: cause.message, ...cause, cause })
  const isTold = error && response && (status === 413 || status >= 500) // also by a proxy
  throw new Refused(isTold ? status : 0, failure, { cause })
}

export type IsAnswer = (data: NonNullable<unknown>, response: Response) => boolean

export const isOurs: IsAnswer = (data, response) =>
  typeof data === 'object' && isJson(response) && !response.redirected

/** An answer of the site that has this member. */
export const having =
  (name: string): IsAnswer =>
  (data, response) =>
    isOurs(data, response) && name in (data as object)

/** What a create answers. */
export const isCreated: IsAnswer = (data, response) =>
  response.status === 201 && having('id')(data, response)

/** An answer that broke off is none. */
const unread = (error: unknown) => ({ data: null, error, status: 0, response: undefined })

type Words = { message: string; fields?: Record<string, string> }

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Error) &&
  'message' in value &&
  typeof value.message === 'string'

/** What the server answered, or what kept it from answering. */
const causeOf = (error: unknown) =>
  error instanceof Error && 'value' in error ? error.value : error

export type Page<Row> = { items: Row[]; total: number }

const isList: IsAnswer = (data, response) => Array.isArray(data) && isOurs(data, response)

/** One page of a list, and how many there are in all. */
export async function answerPage<Row>(
  call: Call<Row[] | null>,
  failure: string,
): Promise<Page<Row>> {
  const { data, response } = await answer(call, failure, isList)
  return { items: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** A page of a list. One past the end answers the first instead, and says so by its `page`. */
export async function pageOrFirst<Found extends { items: unknown[] }>(
  page: number,
  read: (page: number) => Promise<Found>,
) {
  const asked = await read(page)
  if (asked.items.length > 0 || page === 1) return { ...asked, page }
  return { ...(await read(1)), page: 1 }
}
