import { reviewedKinds } from '../content/every-kind.ts'
import { bodyLimitOf } from '../content/items.ts'
import { prepareSubmission } from '../content/review.ts'
import { asAnybody, createIdempotently, type Prepare } from '../http/limits/admission.ts'
import { type Body, bodyLimits } from '../http/request/bodies.ts'
import type { Server } from '../http/request/client-address.ts'
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
  { prepare, bodyLimit }: Form,
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
    await createIdempotently<{ id: number }>(world, { ...asking, read }, (body) =>
      prepare(world, body),
    )
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
  prepare: (world: World, body: Body) => ReturnType<Prepare<{ id: number }>>
  bodyLimit: (typeof bodyLimits)['plain']
}

const submissions = reviewedKinds.map((kind): [FormPath, Form] => [
  placesOf[kind.path].form,
  {
    prepare: (world, body) => prepareSubmission(world, kind, body),
    bodyLimit: bodyLimitOf(kind),
  },
])

/** The forms by the addresses of their pages. */
export const forms = new Map<FormPath, Form>([
  ...submissions,
  ['/submit-sd-request', { prepare: requests.prepare, bodyLimit: bodyLimits.plain }],
])

/** Files can't be put back into a form. */
const textsOf = (body: Body) =>
  Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
