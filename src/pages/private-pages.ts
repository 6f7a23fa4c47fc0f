import { openLink, setPassword } from '../accounts/password-links.ts'
import type { AppContext } from '../app-context.ts'
import { joinTimeParts } from '../fields/times/parts/words.ts'
import { senderOf } from '../http/limits/admission.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { pathnameOf } from '../http/request/target.ts'
import { segmentOf } from '../http/response/responses.ts'
import { submissionKindOf } from '../submissions/submission-kinds.ts'
import * as submissions from '../submissions/submissions.ts'
import type { FormPath } from './contract.ts'
import type { FormHandler, PageRequest } from './form-page.ts'
import { formOf } from './forms.ts'
import { linkOf } from './kinds.ts'

const tokenIn = (params: PageRequest['params']) => segmentOf(params.token ?? null)

export type Submission = submissions.SubmissionResponse & { form: FormPath }

export function submissionPage(context: AppContext): FormHandler {
  const find = ({ request, server, params }: PageRequest) =>
    submissions.openReceipt(context, tokenIn(params), clientAddress(context, request, server))
  return {
    async load(request) {
      const receipt = await find(request)
      const response = submissions.submissionResponse(context, receipt, linkOf)
      return { submission: { ...response, form: formOf(receipt.kind) } }
    },
    async submit({ body, ...form }, typed) {
      const receipt = await find(form)
      const here = pathnameOf(form.request)
      submissions.refuseUnchangeable(receipt)
      const sender = senderOf(context, { ...form, admin: undefined })
      typed.body = joinTimeParts(await body.read(submissionKindOf(receipt).bodyLimit))
      if (typed.body['hl_take_down'] !== undefined) {
        await submissions.takeDown(context, receipt)
        return here
      }
      if (typed.body['hl_withdraw'] !== undefined) {
        await submissions.withdraw(context, receipt)
        return here
      }
      const edit = { body: typed.body, sender, ifMatch: null }
      const { receipt: anew = here } = await submissions.edit(context, receipt, edit)
      return `${anew}?saved=1`
    },
  }
}

export function setPasswordPage(context: AppContext): FormHandler {
  const find = ({ request, server, params }: PageRequest) =>
    openLink(context, tokenIn(params), clientAddress(context, request, server))
  return {
    load: async (request) => ({ account: await find(request) }),
    async submit({ body, ...form }) {
      await find(form)
      await setPassword(context, tokenIn(form.params), await body.read()) // no password is shown again
      return '/admin-login?set=1'
    },
  }
}
