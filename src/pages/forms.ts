import type { AppContext } from '../app-context.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { nowIn } from '../content/scheduled.ts'
import { joinTimeParts } from '../fields/times/parts/words.ts'
import { confirmedStart, hasPassed } from '../fields/times/words.ts'
import { createIdempotently } from '../http/limits/admission.ts'
import { clientAddress } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { invalid, Refusal, validate } from '../http/response/errors.ts'
import { accessRequests } from '../requests/lists.ts'
import { linksRequest } from '../submissions/contract.ts'
import { sendLinks } from '../submissions/find-links.ts'
import { type SubmissionKind, submissionKinds } from '../submissions/submission-kinds.ts'
import type { FormPath } from './contract.ts'
import { type FormHandler, textsOf } from './form-page.ts'
import { pagePathsOf } from './kinds.ts'

const paths = new Map<string, FormPath>([
  ...reviewedKinds.map((kind): [string, FormPath] => [kind.path, pagePathsOf(kind).form]),
  [accessRequests.path, '/submit-sd-request'],
])

export function formOf(kind: string) {
  const path = paths.get(kind)
  if (!path) throw new Error(`${kind} has no form.`)
  return path
}

export const forms = new Map(submissionKinds.map((each) => [formOf(each.kind), each]))

/** The same rules and limits as the API. */
export const submissionForm = (
  context: AppContext,
  { creationOf, bodyLimit }: SubmissionKind,
): FormHandler => ({
  async submit({ request, server, body }, typed) {
    typed.body = joinTimeParts(await body.read(bodyLimit))
    confirmPastStart(context, typed.body)
    const input = { request, server, admin: undefined, body: typed.body }
    const { receipt } = await createIdempotently(context, input, creationOf(context))
    return `${receipt}?thanks=1`
  },
})

/** A start in the past may be intended: the page asks once, and accepts the same start again. */
function confirmPastStart(context: AppContext, { starts_at, [confirmedStart]: confirmed }: Body) {
  if (typeof starts_at !== 'string' || starts_at === '' || starts_at === confirmed) return
  if (starts_at < nowIn(context).slice(0, starts_at.length)) throw invalid({ starts_at: hasPassed })
}

export const findLinksForm = (context: AppContext): FormHandler => ({
  async submit({ request, server, body }, typed) {
    typed.body = await body.read()
    const { email } = validate(linksRequest, typed.body)
    await sendLinks(context, { email, network: clientAddress(context, request, server) })
    return '/submission?asked=1'
  },
})

const needsScript =
  'Signing in needs JavaScript, and its scripts had not arrived yet. Please try again.'

/** Login needs JavaScript. The password is never shown again. */
export const loginForm: FormHandler = {
  async submit({ body }, typed) {
    const { username } = textsOf(await body.read().catch(() => ({})))
    if (username !== undefined) typed.body = { username }
    throw new Refusal(400, needsScript)
  },
}
