import { treaty } from '@elysiajs/eden'
import type { App } from '../../src/app.ts'
import { storedToken } from '../browser/session.ts'
import { patientFetch } from './patient.ts'

/** Sends a request within the server or a test. */
export type SendRequest = (request: Request) => Promise<Response>

/** A client of the API, over the network unless `ask` is given. */
export const createApi = (ask?: SendRequest) => createCalls(ask).api

/** Includes `/send-alert`, which isn't under `/api`. */
export function createCalls(ask?: SendRequest) {
  const fetcher = ask && (((url, init) => ask(new Request(url, init))) as typeof fetch)
  const address = ask ? 'http://localhost' : location.origin
  return treaty<App>(address, {
    parseDate: false,
    headers: bearer,
    onRequest: setJsonType,
    ...(fetcher ? { fetcher, onResponse: parseJson } : { fetcher: patientFetch }),
  })
}

export type Api = ReturnType<typeof createApi>

/** Eden calls this twice: a multipart body is still a plain object at first. */
const setJsonType = (_: string, { body }: RequestInit) =>
  body === undefined || body === null || typeof body === 'string'
    ? { headers: { 'content-type': 'application/json' } }
    : undefined

/** Eden would look for dates in every value, even with `parseDate: false`. */
const parseJson = (response: Response) =>
  response.ok && isJson(response) ? response.json() : undefined

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') === true

function bearer(): Record<string, string> {
  const token = storedToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

type Reason = {
  serverMessage?: string
  fields?: Record<string, string> | undefined
  cause?: unknown
}

/** A failed call. `serverMessage` and `fields` are the server's, `message` is ours; status 0 means no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string
  readonly fields: Record<string, string>
  constructor(
    status: number,
    message: string,
    { serverMessage = '', fields = {}, cause }: Reason = {},
  ) {
    super(message, { cause })
    this.status = status
    this.serverMessage = serverMessage
    this.fields = fields
  }
}

export type Call<Data> = Promise<{ data: Data; error: unknown; status: number; response: Response }>

/** Throws `ApiError` with the given message unless the answer is this site's: a proxy's page may be a 200. */
export async function unwrap<Data>(call: Call<Data>, failure: string, is = isOurs) {
  const { data, error, status, response } = await call.catch(noResponse)
  const isThere = !error && data !== null && data !== undefined && response
  if (isThere && is(data, response)) return { data, response }
  const cause = error ? causeOf(error) : new Error('The answer is not one of the site.')
  console.error(failure, cause)
  if (isErrorBody(cause))
    throw new ApiError(status, failure, { serverMessage: cause.message, ...cause, cause })
  const isAnswer = error && response && (status === 413 || status >= 500) // also by a proxy
  throw new ApiError(isAnswer ? status : 0, failure, { cause })
}

export type IsExpected = (data: NonNullable<unknown>, response: Response) => boolean

export const isOurs: IsExpected = (data, response) => typeof data === 'object' && isJson(response)

export const having =
  (name: string): IsExpected =>
  (data, response) =>
    isOurs(data, response) && name in (data as object)

export const isCreated: IsExpected = (data, response) =>
  response.status === 201 && having('id')(data, response)

/** For an answer that broke off. */
const noResponse = (error: unknown) => ({ data: null, error, status: 0, response: undefined })

type ErrorBody = { message: string; fields?: Record<string, string> }

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Error) &&
  'message' in value &&
  typeof value.message === 'string'

/** The body of an error, or what kept the server from answering. */
const causeOf = (error: unknown) =>
  error instanceof Error && 'value' in error ? error.value : error

export type Page<Row> = { items: Row[]; total: number }

const isList: IsExpected = (data, response) => Array.isArray(data) && isOurs(data, response)

export async function unwrapPage<Row>(
  call: Call<Row[] | null>,
  failure: string,
): Promise<Page<Row>> {
  const { data, response } = await unwrap(call, failure, isList)
  return { items: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** The pages of a list, one after another, each read when it is asked for. */
export async function* eachPage<Row>(read: (page: number) => Promise<Page<Row>>) {
  for (let page = 1, seen = 0, total = 1; seen < total; page++) {
    const found = await read(page)
    if (found.items.length === 0) return
    yield found.items
    seen += found.items.length
    total = found.total
  }
}

/** Returns the first page instead of one past the end. */
export async function pageOrFirst<Found extends { items: unknown[] }>(
  page: number,
  read: (page: number) => Promise<Found>,
) {
  const found = await read(page)
  if (found.items.length > 0 || page === 1) return { ...found, page }
  return { ...(await read(1)), page: 1 }
}
