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

const tokenIn = ({ params }: PageRequest) => segmentOf(params.token ?? null)

export type Submission = submissions.SubmissionResponse & { form: FormPath }

export function submissionPage(context: AppContext): FormHandler {
  const find = (asked: PageRequest) =>
    submissions.openReceipt(
      context,
      tokenIn(asked),
      clientAddress(context, asked.request, asked.server),
    )
  return {
    async known(asked) {
      const receipt = await find(asked)
      const shown = submissions.submissionResponse(context, receipt, linkOf)
      return { submission: { ...shown, form: formOf(receipt.kind) } }
    },
    async take({ body, ...asked }, typed) {
      const receipt = await find(asked)
      const here = pathnameOf(asked.request)
      submissions.refuseUnchangeable(receipt)
      const sender = senderOf(context, { ...asked, admin: undefined })
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
  const find = (asked: PageRequest) =>
    openLink(context, tokenIn(asked), clientAddress(context, asked.request, asked.server))
  return {
    known: async (asked) => ({ account: await find(asked) }),
    async take({ body, ...asked }) {
      await find(asked)
      await setPassword(context, tokenIn(asked), await body.read()) // no password is shown again
      return '/admin-login?set=1'
    },
  }
}
