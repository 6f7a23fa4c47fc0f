import { openLink, setPassword } from '../accounts/setting-password.ts'
import { withTimes } from '../fields/times/parts/words.ts'
import { senderOf } from '../http/limits/admission.ts'
import { unreadIn } from '../http/request/bodies.ts'
import { clientAddress, type Server } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { wordOf } from '../http/response/answers.ts'
import { checked, isMissing } from '../http/response/errors.ts'
import type { Receipt } from '../receipts/receipts.ts'
import { findingLinks } from '../submissions/contract.ts'
import { sendLinks } from '../submissions/finding.ts'
import { sortOf } from '../submissions/sorts.ts'
import * as submissions from '../submissions/submissions.ts'
import type { World } from '../world.ts'
import type { FormPath } from './contract.ts'
import { formOf, type RefusedForm, refusedForm } from './forms.ts'
import { linkOf } from './kinds.ts'

// Pages behind links that hold a secret: whoever has the link is who it was sent to.

/** What such a page is told of its form, whatever else it knows. */
type Known = {
  refused?: RefusedForm | undefined
  status?: number
  headers?: Record<string, string> | undefined
}
type MakePage<More = object> = (request: Request, known: Known & More) => Promise<Response>
type Asked = { request: Request; server: Server; params: { token: string } }
type Sent = Asked & { body: unknown }

/** Goes on to another page, which a reload then asks for. */
export const goOn = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })

/** A link that is wrong or over has the page that says so. */
async function orMissing(request: Request, page: MakePage, work: () => Promise<Response>) {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return page(request, { status: 404 })
    throw error
  }
}

/** What became of a submission, and the form it was sent with. */
export type Submission = submissions.Shown & { form: FormPath }

type SubmissionPage = MakePage<{ submission?: Submission }>

/** Does what a form of the page asks for; answers where that leads. What was typed is left in `typed`. */
async function takeSent(
  world: World,
  receipt: Receipt,
  { body, ...asked }: Sent,
  typed: { body: Body },
) {
  const here = new URL(asked.request.url).pathname
  submissions.expectChangeable(receipt)
  const sender = senderOf(world, { ...asked, admin: undefined })
  typed.body = withTimes(await unreadIn(body).read(sortOf(receipt).bodyLimit))
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
}

/** The page of a submission, for whoever holds its link; its forms are sent to it, with scripts or without. */
export function submissionPages(world: World, page: SubmissionPage) {
  const find = ({ request, server, params }: Asked) =>
    submissions.open(world, wordOf(params.token), clientAddress(world, request, server))
  const known = (receipt: Receipt): Submission => ({
    ...submissions.show(world, receipt, linkOf),
    form: formOf(receipt.kind),
  })
  const take = async (sent: Sent, receipt: Receipt) => {
    const typed: { body: Body } = { body: {} }
    try {
      return goOn(await takeSent(world, receipt, sent, typed))
    } catch (error) {
      const refusal = refusedForm(world, sent.request, { error, typed: typed.body })
      return page(sent.request, { ...refusal, submission: known(await find(sent)) })
    }
  }
  return {
    show: (asked: Asked) =>
      orMissing(asked.request, page, async () =>
        page(asked.request, { submission: known(await find(asked)) }),
      ),
    take: (asked: Sent) =>
      orMissing(asked.request, page, async () => take(asked, await find(asked))),
  }
}

/** Takes the form of the page on which somebody asks for the links to what they sent in. */
export const findPage =
  (world: World, page: MakePage) =>
  async ({ request, server, body }: Omit<Sent, 'params'>) => {
    let typed: Body = {}
    try {
      typed = await unreadIn(body).read()
      const { email } = checked(findingLinks, typed)
      await sendLinks(world, { email, network: clientAddress(world, request, server) })
      return goOn('/submission?asked=1')
    } catch (error) {
      return page(request, refusedForm(world, request, { error, typed }))
    }
  }

type PasswordPage = MakePage<{ account?: string }>

/** The page on which an admin sets a password, by a link that was mailed to them; its form is sent to it. */
export function passwordPages(world: World, page: PasswordPage) {
  const find = (asked: Asked) => openLink(world, wordOf(asked.params.token), addressOf(asked))
  const addressOf = ({ request, server }: Asked) => clientAddress(world, request, server)
  const take = async ({ request, params, body }: Sent, account: string) => {
    try {
      await setPassword(world, params.token, await unreadIn(body).read())
      return goOn('/admin-login?set=1')
    } catch (error) {
      if (isMissing(error)) throw error
      return page(request, { ...refusedForm(world, request, { error, typed: {} }), account }) // no password is shown again
    }
  }
  return {
    show: (asked: Asked) =>
      orMissing(asked.request, page, async () =>
        page(asked.request, { account: await find(asked) }),
      ),
    take: (asked: Sent) =>
      orMissing(asked.request, page, async () => take(asked, await find(asked))),
  }
}
