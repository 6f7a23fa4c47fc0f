import { reviewedKinds } from '../content/every-kind.ts'
import { bodyLimitOf } from '../content/handlers.ts'
import * as review from '../content/review.ts'
import { nowIn } from '../content/scheduled.ts'
import { withTimes } from '../fields/times/parts/words.ts'
import { askedAbout, hasPassed } from '../fields/times/words.ts'
import { type Creation, createIdempotently } from '../http/limits/admission.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import { clientAddress } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, invalid, Refusal } from '../http/response/errors.ts'
import type { Handed } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import * as requests from '../requests/requests.ts'
import { findingLinks } from '../submissions/contract.ts'
import { sendLinks } from '../submissions/find-links.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import { type Form, textsOf } from './form-page.ts'
import { placesOf } from './kinds.ts'

type Submitting = {
  kind: string
  makingIn: (world: World) => Creation<{ id: number } & Handed>
  bodyLimit: BodyLimit
}

const submissions = reviewedKinds.map((kind): [FormPath, Submitting] => [
  placesOf(kind).form,
  {
    kind: kind.path,
    makingIn: (world) => review.making(world, kind),
    bodyLimit: bodyLimitOf(kind),
  },
])

export const forms = new Map<FormPath, Submitting>([
  ...submissions,
  [
    '/submit-sd-request',
    { kind: requestKind, makingIn: requests.making, bodyLimit: bodyLimits.plain },
  ],
])

export function formOf(kind: string) {
  const [path] = [...forms].find(([, form]) => form.kind === kind) ?? []
  if (!path) throw new Error(`${kind} has no form.`)
  return path
}

/** The same rules and limits as the API. */
export const submitting = (world: World, { makingIn, bodyLimit }: Submitting): Form => ({
  async take({ request, server, body }, typed) {
    typed.body = withTimes(await body.read(bodyLimit))
    askOfPast(world, typed.body)
    const call = { request, server, admin: undefined, body: typed.body }
    const { receipt } = await createIdempotently(world, call, makingIn(world))
    return `${receipt}?thanks=1`
  },
})

/** A start in the past may be intended, so the page asks once. */
function askOfPast(world: World, { starts_at, [askedAbout]: asked }: Body) {
  if (typeof starts_at !== 'string' || starts_at === '' || starts_at === asked) return
  if (starts_at < nowIn(world).slice(0, starts_at.length)) throw invalid({ starts_at: hasPassed })
}

export const finding = (world: World): Form => ({
  async take({ request, server, body }, typed) {
    typed.body = await body.read()
    const { email } = checked(findingLinks, typed.body)
    await sendLinks(world, { email, network: clientAddress(world, request, server) })
    return '/submission?asked=1'
  },
})

const needsScript =
  'Signing in needs JavaScript, and its scripts had not arrived yet. Please try again.'

/** Login needs JavaScript. The password is never shown again. */
export const loggingIn: Form = {
  async take({ body }, typed) {
    const { username } = textsOf(await body.read().catch(() => ({})))
    if (username !== undefined) typed.body = { username }
    throw new Refusal(400, needsScript)
  },
}
