import { openLink, setPassword } from '../accounts/setting-password.ts'
import { withTimes } from '../fields/times/parts/words.ts'
import { senderOf } from '../http/limits/admission.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { wordOf } from '../http/response/answers.ts'
import { submissionKindOf } from '../submissions/submission-kinds.ts'
import * as submissions from '../submissions/submissions.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import type { Form, PageRequest } from './form-page.ts'
import { formOf } from './forms.ts'
import { linkOf } from './kinds.ts'

// Pages behind links that hold a secret: whoever has the link is who it was sent to.

const tokenIn = ({ params }: PageRequest) => wordOf(params.token ?? null)

/** What became of a submission, and the form it was sent with. */
export type Submission = submissions.Shown & { form: FormPath }

/** The page of a submission, for whoever holds its link. */
export function submission(world: World): Form {
  const find = (asked: PageRequest) =>
    submissions.open(world, tokenIn(asked), clientAddress(world, asked.request, asked.server))
  return {
    async known(asked) {
      const receipt = await find(asked)
      const shown = submissions.show(world, receipt, linkOf)
      return { submission: { ...shown, form: formOf(receipt.kind) } }
    },
    async take({ body, ...asked }, typed) {
      const receipt = await find(asked)
      const here = new URL(asked.request.url).pathname
      submissions.expectChangeable(receipt)
      const sender = senderOf(world, { ...asked, admin: undefined })
      typed.body = withTimes(await body.read(submissionKindOf(receipt).bodyLimit))
      if (typed.body['hl_take_down'] !== undefined) {
        await submissions.takeDown(world, receipt)
        return here
      }
      if (typed.body['hl_withdraw'] !== undefined) {
        await submissions.withdraw(world, receipt)
        return here
      }
      const edit = { body: typed.body, sender, ifMatch: null }
      const { receipt: anew = here } = await submissions.edit(world, receipt, edit)
      return `${anew}?saved=1`
    },
  }
}

/** The page on which an admin sets a password, by a link that was mailed to them. */
export function settingPassword(world: World): Form {
  const find = (asked: PageRequest) =>
    openLink(world, tokenIn(asked), clientAddress(world, asked.request, asked.server))
  return {
    known: async (asked) => ({ account: await find(asked) }),
    async take({ body, ...asked }) {
      await find(asked)
      await setPassword(world, tokenIn(asked), await body.read()) // no password is shown again
      return '/admin-login?set=1'
    },
  }
}
