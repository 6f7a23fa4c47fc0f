import { reviewedKinds } from '../content/every-kind.ts'
import { bodyLimitOf } from '../content/items.ts'
import * as review from '../content/review.ts'
import { longest } from '../fields/words.ts'
import { asAnybody, createIdempotently, type Making } from '../http/limits/admission.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import type { Server } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { logCause } from '../http/request-log.ts'
import { type Fields, refusalOf } from '../http/response/errors.ts'
import * as requests from '../requests/requests.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import { placesOf } from './kinds.ts'

/** A form that was refused, as its page shows it again: what was typed, and what is wrong with it. */
export type RefusedForm = { values: Record<string, string>; fields: Fields; message: string }

type Outcome = { refused?: RefusedForm; status: number; headers?: Record<string, string> }

/** Takes a form that a browser without JavaScript sends to its own page: the same rules and limits as the call's. */
export async function takeForm(
  world: World,
  { makingIn, bodyLimit }: Form,
  request: Request,
  server: Server,
): Promise<Outcome> {
  let typed: Body = {}
  const asking = asAnybody(world, { request, server, admin: undefined }, bodyLimit)
  const read = async () => {
    typed = await asking.read()
    return typed
  }
  try {
    await createIdempotently<{ id: number }>(world, { ...asking, read }, makingIn(world))
    return { status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (refusal !== error) logCause(world, request, error)
    const { status, message, more } = refusal
    const { fields = {}, headers } = more
    const isUnread = status === 413 && Object.keys(typed).length === 0
    const words = isUnread ? `${message} Go back, and what you typed is still there.` : message
    return { refused: { values: textsOf(typed), fields, message: words }, status, headers }
  }
}

type Form = {
  makingIn: (world: World) => Making<{ id: number }>
  bodyLimit: BodyLimit
}

const submissions = reviewedKinds.map((kind): [FormPath, Form] => [
  placesOf(kind).form,
  { makingIn: (world) => review.making(world, kind), bodyLimit: bodyLimitOf(kind) },
])

/** The forms by the addresses of their pages. */
export const forms = new Map<FormPath, Form>([
  ...submissions,
  ['/submit-sd-request', { makingIn: requests.making, bodyLimit: bodyLimits.plain }],
])

/** More than the longest text of a form twice over is nothing that anybody typed. */
const mostShown = 2 * longest.prose

/** Files, and texts that no field could hold, can't be put back into a form. */
function textsOf(body: Body) {
  let room = mostShown
  const isShown = (entry: [string, unknown]): entry is [string, string] => {
    const [name, text] = entry
    if (typeof text !== 'string' || name.length + text.length > room) return false
    room -= name.length + text.length
    return true
  }
  return Object.fromEntries(Object.entries(body).filter(isShown))
}
