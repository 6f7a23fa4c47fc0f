import type * as z from 'zod/mini'

export type Fields = Record<string, string>

/** A "no" for a person: a status, a sentence, the fields it is about, headers and further facts that go with it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      fields?: Fields
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

export const noSession = (headers?: Headers) =>
  new Refusal(401, 'Please log in as an administrator.', {
    headers: { 'WWW-Authenticate': 'Bearer', ...headers },
  })

/** The value as the schema makes it, or a Refusal (422) that says what is wrong with which field. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Fields = {}
  for (const { path, message } of result.error.issues) fields[String(path[0] ?? 'body')] ??= message
  throw invalid(fields)
}

/** 422; a single problem is the sentence itself. */
export function invalid(fields: Fields) {
  const [only, ...others] = Object.values(fields)
  const sentence =
    only !== undefined && others.length === 0
      ? `${only}.`
      : `Please correct ${others.length + 1} fields.`
  return new Refusal(422, sentence, { fields })
}

/** SQLite's words for "not now": the disk is full, another process holds the lock, the file can't be written. */
const notNow = /^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN)/

/** What an error answers. Only a Refusal speaks for itself; the cause of anything else belongs in the log. */
export function answerError(error: unknown, requestId: string) {
  if (error instanceof Refusal) {
    const { fields, headers, facts } = error.more
    return Response.json(
      { message: error.message, ...(fields && { fields }), ...facts },
      { status: error.status, headers },
    )
  }
  if (error instanceof Error && 'code' in error && notNow.test(String(error.code))) {
    const message =
      'This can’t be saved right now. Nothing was changed; please try again in a few minutes.'
    return Response.json({ message, requestId }, { status: 503, headers: { 'Retry-After': '60' } })
  }
  return Response.json({ message: 'Something went wrong.', requestId }, { status: 500 })
}
