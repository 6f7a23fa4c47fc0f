import { bodyLimitOf } from '../content/calls.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { nowIn } from '../content/happening.ts'
import * as review from '../content/review.ts'
import { withTimes } from '../fields/times/parts/words.ts'
import { askedAbout, hasPassed } from '../fields/times/words.ts'
import { longest } from '../fields/words.ts'
import { askingOf, createIdempotently, type Making } from '../http/limits/admission.ts'
import { type BodyLimit, bodyLimits, type UnreadBody } from '../http/request/bodies.ts'
import type { Server } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { logCause } from '../http/request-log.ts'
import { type Fields, invalid, refusalOf } from '../http/response/errors.ts'
import type { Handed } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import * as requests from '../requests/requests.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import { placesOf } from './kinds.ts'

/** A form that was refused, as its page shows it again: what was typed, and what is wrong with it. */
export type RefusedForm = { values: Record<string, string>; fields: Fields; message: string }

type Outcome = {
  refused?: RefusedForm
  status: number
  headers?: Record<string, string> | undefined
  /** Of what was taken: where its sender sees what becomes of it. */
  receipt?: string
}

type Sent = { request: Request; server: Server; body: UnreadBody }

/** Takes a form that a browser without JavaScript sends to its own page: the same rules and limits as the call's. */
export async function takeForm(
  world: World,
  { makingIn, bodyLimit }: Form,
  { request, server, body }: Sent,
): Promise<Outcome> {
  let typed: Body = {}
  try {
    typed = withTimes(await body.read(bodyLimit))
    askOfPast(world, typed)
    const asking = askingOf(world, { request, server, admin: undefined, body: typed })
    const { receipt } = await createIdempotently(world, asking, makingIn(world))
    return { status: 303, receipt }
  } catch (error) {
    return refusedForm(world, request, { error, typed })
  }
}

/** A start that has passed may be meant: a page asks about it once. */
function askOfPast(world: World, { starts_at, [askedAbout]: asked }: Body) {
  if (typeof starts_at !== 'string' || starts_at === '' || starts_at === asked) return
  if (starts_at < nowIn(world).slice(0, starts_at.length)) throw invalid({ starts_at: hasPassed })
}

type Failed = { error: unknown; typed: Body }

/** A form that was refused, with what was typed. Throws what is no refusal. */
export function refusedForm(world: World, request: Request, { error, typed }: Failed) {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  if (refusal !== error) logCause(world, request, error)
  const { status, message, more } = refusal
  const { fields = {}, headers } = more
  const isUnread = status === 413 && Object.keys(typed).length === 0
  const words = isUnread ? `${message} Go back, and what you typed is still there.` : message
  return { refused: { values: textsOf(typed), fields, message: words }, status, headers }
}

type Form = {
  /** What is sent with it, as its receipts name it. */
  kind: string
  makingIn: (world: World) => Making<{ id: number } & Handed>
  bodyLimit: BodyLimit
}

const submissions = reviewedKinds.map((kind): [FormPath, Form] => [
  placesOf(kind).form,
  {
    kind: kind.path,
    makingIn: (world) => review.making(world, kind),
    bodyLimit: bodyLimitOf(kind),
  },
])

/** The forms by the addresses of their pages. */
export const forms = new Map<FormPath, Form>([
  ...submissions,
  [
    '/submit-sd-request',
    { kind: requestKind, makingIn: requests.making, bodyLimit: bodyLimits.plain },
  ],
])

/** Which form something was sent with. */
export function formOf(kind: string) {
  const [path] = [...forms].find(([, form]) => form.kind === kind) ?? []
  if (!path) throw new Error(`${kind} has no form.`)
  return path
}

/** More than the longest text of a form twice over is nothing that anybody typed. */
const mostShown = 2 * longest.prose

/** Files, and texts that no field could hold, can't be put back into a form. */
export function textsOf(body: Body) {
  let room = mostShown
  const isShown = (entry: [string, unknown]): entry is [string, string] => {
    const [name, text] = entry
    if (typeof text !== 'string' || name.length + text.length > room) return false
    room -= name.length + text.length
    return true
  }
  return Object.fromEntries(Object.entries(body).filter(isShown))
}

const needsScript =
  'Signing in needs JavaScript, and its scripts had not arrived yet. Please try again.'

/** What somebody is told who logs in without the page's script. Their name is shown again, the password never is. */
export async function earlyLogin(body: UnreadBody): Promise<RefusedForm> {
  const { username } = textsOf(await body.read().catch(() => ({})))
  return { values: username === undefined ? {} : { username }, fields: {}, message: needsScript }
}
