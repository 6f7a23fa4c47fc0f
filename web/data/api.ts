import { treaty } from '@elysiajs/eden'
import type { App } from '../../src/app.ts'
import { storedToken } from '../browser/session.ts'

/** Asks the site a question: over the network, or within the server itself. */
export type Ask = (request: Request) => Promise<Response>

/** The site's calls, typed by the server itself. */
export const createApi = (ask?: Ask) => createCalls(ask).api

/** Those beside the API, too. */
export function createCalls(ask?: Ask) {
  const fetcher = ask && (((url, init) => ask(new Request(url, init))) as typeof fetch)
  const address = ask ? 'http://localhost' : location.origin
  return treaty<App>(address, { parseDate: false, headers: bearer, ...(fetcher && { fetcher }) })
}

export type Api = ReturnType<typeof createApi>

export type Highlight = Row<Api['student-highlights']>
export type Article = Row<Api['tech-blog']>
export type Resource = Row<Api['student-resources']>
export type FacultyMember = Row<Api['faculty']>
export type Question = Row<Api['faq']>

type Row<Calls extends { get: (...options: never[]) => Promise<{ data: unknown }> }> =
  NonNullable<Awaited<ReturnType<Calls['get']>>['data']> extends (infer Each)[] ? Each : never

function bearer(): Record<string, string> {
  const token = typeof localStorage === 'undefined' ? null : storedToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/**
 * A call the server refused, with its own words for people: one sentence, and one for each field that is wrong. Status 0:
 * nothing answered.
 */
export class Refused extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  constructor(status: number, message: string, fields = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

export type Call<Data> = Promise<{ data: Data; error: unknown; status: number; response: Response }>

/** What a call answered; a refusal is thrown. It has no words where nothing answered at all. */
export async function answer<Data>(call: Call<Data>) {
  const { data, error, status, response } = await call
  if (error || data === null || data === undefined) {
    const { message, fields } = wordsOf(error)
    throw new Refused(response ? status : 0, message, fields)
  }
  return { data, response }
}

type Words = { message: string; fields?: Record<string, string> }

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Error) &&
  'message' in value &&
  typeof value.message === 'string'

function wordsOf(error: unknown): Words {
  const value = error instanceof Error && 'value' in error ? error.value : undefined
  return isWords(value) ? value : { message: '' }
}

export type Page<Row> = { items: Row[]; total: number }

/** One page of a list, and how many there are in all. */
export async function answerPage<Row>(call: Call<Row[] | null>): Promise<Page<Row>> {
  const { data, response } = await answer(call)
  return { items: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}
