import { storedToken } from '../browser/session.ts'
import { type Api, ApiError, type Call, having, unwrap } from '../data/api.ts'
import { failures } from '../data/messages.ts'
import { endSession } from './session/session.ts'

const typedStays = 'Your session has ended. Log in to go on; what you typed is kept.'

/** Ends the session on a 401, unless another one has begun since the call. */
export async function asAdmin<Data>(work: Promise<Data>, why = typedStays): Promise<Data> {
  const token = storedToken()
  try {
    return await work
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && token !== null
    if (isOver && storedToken() === token) endSession(why)
    throw error
  }
}

/** Makes sure of the session where an endpoint would answer anybody. */
export const requireSession = (api: Api) =>
  asAdmin(unwrap(api.mail.get({ query: { perPage: 1 } }), failures.session))

/** No answer of the site: the call may have been done, or not. */
export const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The server's message, or what the status tells. */
export function reasonOf(error: unknown) {
  const { status, serverMessage } =
    error instanceof ApiError ? error : { status: 0, serverMessage: '' }
  if (serverMessage) return serverMessage
  return status >= 500
    ? 'The site can’t answer at the moment; try again in a minute.'
    : 'The site could not be reached.'
}

export type Fields = Record<string, unknown>

export type RowWithTag<Row> = { row: Row; tag: string }

const tagOf = (response: Response | undefined) => response?.headers.get('etag') ?? '*'

export async function unwrapTagged<Row>(call: Call<Row>, failure: string) {
  const { data, response } = await unwrap(call, failure)
  return { row: data, tag: tagOf(response) }
}

/** Who did something, and when, as far as the server says. */
export type ByAndAt = { by?: string; at?: string }

export function readByAndAt(value: unknown): ByAndAt {
  if (typeof value !== 'object' || value === null) return {}
  return {
    ...('by' in value && typeof value.by === 'string' && { by: value.by }),
    ...('at' in value && typeof value.at === 'string' && { at: value.at }),
  }
}

export class EditConflict extends ApiError {
  readonly current: RowWithTag<Fields> & ByAndAt
  constructor(failure: string, current: RowWithTag<Fields> & ByAndAt) {
    super(412, failure, {
      serverMessage: 'Somebody else saved this in the meantime. Nothing was changed.',
    })
    this.current = current
  }
}

/** The answer to an edit and its new ETag; throws `EditConflict` on a conflict, with the row as `fieldsOf` names its fields. */
export async function unwrapEdit<Data>(
  call: Call<Data>,
  failure: string,
  fieldsOf = (row: Fields) => row,
) {
  const conflict = await call.then(conflictIn, () => undefined)
  if (conflict) throw new EditConflict(failure, { ...conflict, row: fieldsOf(conflict.row) })
  const { data, response } = await unwrap(call, failure, having('message'))
  return { data, tag: tagOf(response) }
}

function conflictIn({ status, error, response }: Awaited<Call<unknown>>) {
  const value: unknown = error instanceof Error && 'value' in error ? error.value : undefined
  if (status !== 412 || typeof value !== 'object' || value === null) return undefined
  if (!('current' in value) || !value.current || typeof value.current !== 'object') return undefined
  return { row: { ...value.current }, tag: tagOf(response), ...readByAndAt(value) }
}
