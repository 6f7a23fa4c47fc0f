import { useRef, useState } from 'react'
import { storedToken } from '../browser/session.ts'
import { type Api, answer, type Call, having, Refused } from '../data/api.ts'
import { failures } from '../data/messages.ts'
import { endSession } from './session/session.ts'

const typedStays = 'Your session has ended. Log in to go on; what you typed is kept.'
export const nothingWasDone = 'Your session has ended, and this was not done. Log in to go on.'

/** An admin's call. A session that is over is put away, unless another one has begun meanwhile. */
export async function asAdmin<Data>(work: Promise<Data>, why = typedStays): Promise<Data> {
  const token = storedToken()
  try {
    return await work
  } catch (error) {
    const isOver = error instanceof Refused && error.status === 401 && token !== null
    if (isOver && storedToken() === token) endSession(why)
    throw error
  }
}

/** Makes one call at a time: the second press of a double click comes before the next rendering, and does nothing. */
export function useSingleFlight() {
  const isDoing = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isDoing.current) return
    isDoing.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      isDoing.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

/** Asks what only an admin may know, where a call would answer anybody. */
export const expectSession = (api: Api) =>
  asAdmin(answer(api.mail.get({ query: { perPage: 1 } }), failures.session))

/** Whether nobody can tell from it what was done: no answer came, or none that the site meant. */
export const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 500

/** What is said of a failure: the server's words, else what is known of it. */
export function reasonOf(error: unknown) {
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  if (words) return words
  return status >= 500
    ? 'The site can’t answer at the moment; try again in a minute.'
    : 'The site could not be reached.'
}

export type Fields = Record<string, unknown>

/** An item and the revision it was read at. */
export type Tagged<Row> = { row: Row; tag: string }

const tagOf = (response: Response | undefined) => response?.headers.get('etag') ?? '*'
const isRevision = (tag: string) => /^(\*|(W\/)?"\d+")$/.test(tag)

/** Reads an item for an editor. Whoever gets no revision with it is no admin to the server. */
export async function tagged<Row>(call: Call<Row>, failure: string) {
  const { data, response } = await answer(call, failure)
  const tag = tagOf(response)
  if (!isRevision(tag)) throw new Refused(401, failure)
  return { row: data, tag }
}

/** Who did something, and when, as far as the server says. */
export type Act = { by?: string; at?: string }

export function actIn(answered: unknown): Act {
  if (typeof answered !== 'object' || answered === null) return {}
  const by = 'by' in answered && typeof answered.by === 'string' ? { by: answered.by } : {}
  const at = 'at' in answered && typeof answered.at === 'string' ? { at: answered.at } : {}
  return { ...by, ...at }
}

/** An edit of a row that somebody else has saved in the meantime: as it is now, and its revision. */
export class Stale extends Refused {
  readonly current: Tagged<Fields> & Act
  constructor(failure: string, current: Tagged<Fields> & Act) {
    super(412, failure, {
      words: 'Somebody else saved this in the meantime. Nothing was changed.',
    })
    this.current = current
  }
}

/** What an edit answered, and the revision it made; it is refused where it was made from an older version. */
export async function answerEdit<Data>(call: Call<Data>, failure: string) {
  const { status, error, response } = await call.catch(() => ({
    status: 0,
    error: undefined,
    response: undefined,
  }))
  const current = status === 412 ? currentOf(error) : undefined
  if (!current) {
    const { data, response } = await answer(call, failure, having('message'))
    return { data, tag: tagOf(response) }
  }
  throw new Stale(failure, { row: current, tag: tagOf(response), ...actIn(answeredIn(error)) })
}

/** What the server answered where it refused. */
const answeredIn = (error: unknown): unknown =>
  error instanceof Error && 'value' in error ? error.value : undefined

function currentOf(error: unknown): Fields | undefined {
  const value = answeredIn(error)
  if (typeof value !== 'object' || value === null || !('current' in value)) return undefined
  const { current } = value
  return typeof current === 'object' && current !== null ? { ...current } : undefined
}
