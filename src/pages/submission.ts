import { senderOf } from '../http/limits/admission.ts'
import { readBody } from '../http/request/bodies.ts'
import { clientAddress } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { wordOf } from '../http/response/answers.ts'
import type { Receipt } from '../receipts/receipts.ts'
import { sortOf } from '../submissions/sorts.ts'
import * as submissions from '../submissions/submissions.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import { formOf, refusedForm } from './forms.ts'
import { linkOf } from './kinds.ts'
import { type Asked, goOn, type MakePage, orMissing } from './private-link.ts'

/** What became of a submission, and the form it was sent with. */
export type Submission = submissions.Shown & { form: FormPath }

type SubmissionPage = MakePage<{ submission?: Submission }>

/** The page of a submission, for whoever holds its link; its forms are sent to it, with scripts or without. */
export function submissionPages(world: World, page: SubmissionPage) {
  const find = ({ request, server, params }: Asked) =>
    submissions.open(world, wordOf(params.token), clientAddress(world, request, server))
  const known = (receipt: Receipt): Submission => ({
    ...submissions.show(world, receipt, linkOf),
    form: formOf(receipt.kind),
  })
  const take = async (asked: Asked, receipt: Receipt) => {
    const { request } = asked
    const here = new URL(request.url).pathname
    let typed: Body = {}
    try {
      submissions.expectOpen(receipt)
      const sender = senderOf(world, { ...asked, admin: undefined })
      const gate = world.limits.arrivals.of(sender.address)
      typed = await readBody(request, sortOf(receipt).bodyLimit, gate)
      if (typed['hl_withdraw'] !== undefined) {
        await submissions.withdraw(world, receipt)
        return goOn(here)
      }
      await submissions.edit(world, receipt, { body: typed, sender, ifMatch: null })
      return goOn(`${here}?saved=1`)
    } catch (error) {
      const refusal = refusedForm(world, request, { error, typed })
      return page(request, { ...refusal, submission: known(await find(asked)) })
    }
  }
  return {
    show: (asked: Asked) =>
      orMissing(asked.request, page, async () =>
        page(asked.request, { submission: known(await find(asked)) }),
      ),
    take: (asked: Asked) =>
      orMissing(asked.request, page, async () => take(asked, await find(asked))),
  }
}
