import type * as z from 'zod/mini'
import type { Logging } from '../../context.ts'
import { isBusy, isDamaged, isUnwritable, Misplaced } from '../../database/errors.ts'
import { logCause, requestIdOf } from '../request-log.ts'
import { errorPage, errorPolicy, isNavigation } from './error-page.ts'

export type FieldErrors = Record<string, string>

/** An error for people: status, sentence, the invalid fields, headers, and further properties of the JSON. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      fields?: FieldErrors
      headers?: Headers | undefined
      facts?: Record<string, unknown>
    } = {},
  ) {
    super(message)
  }
}

type Headers = Record<string, string>

export const notFound = (what = 'There is no such thing here.', headers?: Headers) =>
  new Refusal(404, what, { headers })

export const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404

export const unauthorized = (sentence: string, headers?: Headers) =>
  new Refusal(401, sentence, { headers: { 'WWW-Authenticate': 'Bearer', ...headers } })

export const noSession = (headers?: Headers) =>
  unauthorized('Please log in as an administrator.', headers)

/** Sends Retry-After. */
export const retryLater = (sentence: string, seconds = 60, status: 503 | 429 = 503) =>
  new Refusal(status, sentence, { headers: { 'Retry-After': String(seconds) } })

/** Validates; throws a Refusal (422) with a message for each field. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: FieldErrors = {}
  for (const { path, message } of result.error.issues) fields[String(path[0] ?? 'body')] ??= message
  throw invalid(fields)
}

export function invalid(fields: FieldErrors) {
  const [only, ...others] = Object.values(fields)
  const sentence =
    only !== undefined && others.length === 0
      ? `${only}.`
      : `Please correct ${others.length + 1} fields.`
  return new Refusal(422, sentence, { fields })
}

/** The refusal for an error whose cause may pass, with nothing changed. */
export function refusalOf(error: unknown) {
  if (error instanceof Refusal) return error
  if (isBusy(error))
    return unchanged('The database is in use by another program right now.', 'a moment', 5)
  if (isDamaged(error) || error instanceof Misplaced)
    return unchanged('The database can’t be used.', 'an hour', 3600)
  if (isUnwritable(error)) return unchanged('This can’t be saved right now.', 'a few minutes', 60)
  return undefined
}

const unchanged = (what: string, pause: string, seconds: number) =>
  retryLater(`${what} Nothing was changed; please try again in ${pause}.`, seconds)

/** Set when SQLite reports a corrupt database. */
export type Failing = Logging & { isDamaged: boolean }

/** Answers as JSON, or as a page for a browser. Unexpected errors are logged by the request's id. */
export function errorResponse(context: Failing, request: Request, error: unknown) {
  if (!(error instanceof Refusal)) logCause(context, request, error)
  context.isDamaged ||= isDamaged(error)
  const refusal = refusalOf(error)
  const { status, message, more } = refusal ?? new Refusal(500, 'Something went wrong.')
  const { fields, headers, facts } = more
  const id = refusal === error ? {} : { requestId: requestIdOf(request) }
  if (!isNavigation(request))
    return Response.json(
      { message, ...(fields && { fields }), ...facts, ...id },
      { status, headers },
    )
  return new Response(errorPage({ status, message, ...id }), {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': errorPolicy,
    },
  })
}
