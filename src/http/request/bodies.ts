import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { Settings } from '../../context.ts'
import { kilobyte, megabyte } from '../../units.ts'
import { createFairLimit } from '../limits/fair-limit.ts'
import type { IncomingBodies } from '../limits/incoming-bodies.ts'
import type { Limiting } from '../limits/quotas.ts'
import { Refusal, validate } from '../response/errors.ts'
import { receive } from './bytes.ts'
import { clientAddress, type Server } from './client-address.ts'
import { describedSchema } from './described.ts'
import { type Body, essenceOf, parse } from './parse.ts'
import { isUpload } from './upload.ts'

export type BodyLimit = {
  json: number
  multipart: number
  /** Fields that may hold a data URL. */
  pictures?: readonly string[]
  /** The field that a bare value stands for. */
  bare?: string
  /** An empty body counts as `{}`. */
  mayBeEmpty?: boolean
  /** JSON whose values the schema bounds. */
  isWhole?: boolean
  /** Fields that may come as several values of a form. */
  lists?: readonly string[]
}

/** In bytes. */
export const bodyLimits = {
  plain: { json: 256 * kilobyte, multipart: 256 * kilobyte },
  pictures: { json: 8 * megabyte, multipart: 12 * megabyte },
}

/** Larger bodies take up to 40 ms to parse, so others get their turn before each of them. */
const small = 64 * kilobyte
const inTurn = createFairLimit(1)

/** A body that isn't read before the guards have run. */
export class UnreadBody {
  /** Set by the guard. */
  isAdmin = false

  constructor(
    private readonly request: Request,
    private readonly address: string,
    private readonly bodies: IncomingBodies,
  ) {}

  /** Throws a Refusal where it is too large, late, or can't be parsed. */
  async read(limits: BodyLimit = bodyLimits.plain): Promise<Body> {
    const { pictures = [], bare, isWhole, lists, mayBeEmpty = false } = limits
    const type = this.request.headers.get('content-type')
    const contentType = type ?? (mayBeEmpty ? 'application/json' : '')
    const most = maxBytesOf(contentType, limits)
    const enter = this.bodies.of(this.isAdmin ? undefined : this.address)
    return receive(this.request, { most, enter }, async (parts, length) => {
      if (length === 0 && mayBeEmpty) return {}
      const body = { parts, contentType, pictures, bare, isWhole, lists }
      if (length <= small) return parse(body)
      return inTurn(this.address, async () => {
        await setImmediate()
        return await parse(body)
      })
    })
  }
}

/**
 * Elysia would parse the body before the guards run, and turn multipart text that looks like JSON into objects (elysia
 * issue 1946).
 */
export const createUnreadBody = (context: Limiting & Settings, request: Request, server: Server) =>
  new UnreadBody(request, clientAddress(context, request, server), context.limits.incomingBodies)

const takes = <Schema extends z.ZodMiniType>(schema: Schema, read: (body: UnreadBody) => unknown) =>
  describedSchema(schema, async (body) => ({ value: await read(expectUnread(body)) }))

/** A body that must fit the schema. */
export const validBody = <Schema extends z.ZodMiniType>(schema: Schema, limits?: BodyLimit) =>
  takes(schema, async (body) => validate(schema, await body.read(limits)))

/** A body that the handler validates, since the rules depend on the row. */
export const draftBody = <Schema extends z.ZodMiniType>(schema: Schema, limits?: BodyLimit) =>
  takes(schema, (body) => body.read(limits))

/** A body that the handler reads with limits of its own. */
export const unreadBody = <Schema extends z.ZodMiniType>(schema: Schema) =>
  takes(schema, (body) => body)

export function expectUnread(body: unknown) {
  if (body instanceof UnreadBody) return body
  throw new Error('Something else has read this body.')
}

function maxBytesOf(contentType: string, { json, multipart, bare }: BodyLimit) {
  const essence = essenceOf(contentType)
  if (essence === 'multipart/form-data') return multipart
  if (essence === 'application/json') return json
  if (essence === 'application/x-www-form-urlencoded' && bare !== undefined) return json
  throw new Refusal(415, 'Send this as application/json or multipart/form-data.', {
    headers: { Accept: 'application/json, multipart/form-data' },
  })
}

export const sizeOf = (body: Body) =>
  Object.values(body).reduce<number>((sum, value) => sum + sizeOfValue(value), 0)

function sizeOfValue(value: unknown) {
  if (isUpload(value)) return value.bytes.byteLength
  if (Array.isArray(value)) return String(value).length
  return typeof value === 'string' ? value.length : 0
}
