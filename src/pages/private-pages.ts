import { openLink, setPassword } from '../accounts/password-links.ts'
import { withTimes } from '../fields/times/parts/words.ts'
import { senderOf } from '../http/limits/admission.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { pathnameOf } from '../http/request/target.ts'
import { wordOf } from '../http/response/answers.ts'
import { submissionKindOf } from '../submissions/submission-kinds.ts'
import * as submissions from '../submissions/submissions.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import type { Form, PageRequest } from './form-page.ts'
import { formOf } from './forms.ts'
import { linkOf } from './kinds.ts'

const tokenIn = ({ params }: PageRequest) => wordOf(params.token ?? null)

export type Submission = submissions.Shown & { form: FormPath }

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
      const here = pathnameOf(asked.request)
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
