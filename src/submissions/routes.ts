import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { contact, someOf } from '../content/contract.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { senderOf } from '../http/limits/admission.ts'
import { expectUnread, unreadBody, validBody } from '../http/request/bodies.ts'
import { clientAddress, type Server } from '../http/request/client-address.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { segmentOf, writeResult } from '../http/response/responses.ts'
import { requestDraft } from '../requests/contract.ts'
import { linksRequest } from './contract.ts'
import { sendLinks } from './find-links.ts'
import { submissionKindOf } from './submission-kinds.ts'
import {
  edit,
  type ItemLink,
  openReceipt,
  refuseUnchangeable,
  submissionResponse,
  takeDown,
  withdraw,
} from './submissions.ts'

type Context = { request: Request; server: Server }

const anyFields = (collegeDomain: string) =>
  z.union([
    ...reviewedKinds.map(({ submitted }) => someOf({ ...submitted.shape, ...contact })),
    someOf(requestDraft(collegeDomain).shape),
  ])

/** For whoever holds a receipt's link: the token is the right. */
export function submissionRoutes(context: AppContext, linkOf: ItemLink) {
  const find = ({ request, server }: Context, token: string) =>
    openReceipt(context, segmentOf(token), clientAddress(context, request, server))
  return new Elysia({ prefix: '/submissions' })
    .post(
      '/find',
      async ({ request, server, body: { email } }) => {
        const network = clientAddress(context, request, server)
        return await sendLinks(context, { email, network })
      },
      { body: validBody(linksRequest) },
    )
    .get('/:token', async ({ params, request, server }) =>
      submissionResponse(context, await find({ request, server }, params.token), linkOf),
    )
    .put(
      '/:token',
      async ({ params, request, server, body: unreadBody }) => {
        const receipt = await find({ request, server }, params.token)
        refuseUnchangeable(receipt)
        const sender = senderOf(context, { request, server, admin: undefined })
        const body = await expectUnread(unreadBody).read(submissionKindOf(receipt).bodyLimit)
        const sent = { body, sender, ifMatch: ifMatchOf(request) }
        const { after, ...renewed } = await edit(context, receipt, sent)
        return writeResult('Saved.', {
          id: after.item,
          ...submissionResponse(context, after, linkOf),
          ...renewed,
        })
      },
      { body: unreadBody(anyFields(context.config.collegeDomain)) },
    )
    .post('/:token/take-down', async ({ params, request, server }) => {
      const receipt = await find({ request, server }, params.token)
      const after = await takeDown(context, receipt, ifMatchOf(request))
      return writeResult('Taken down.', {
        id: after.item,
        ...submissionResponse(context, after, linkOf),
      })
    })
    .delete('/:token', async ({ params, request, server }) => {
      const receipt = await find({ request, server }, params.token)
      await withdraw(context, receipt, ifMatchOf(request))
      return { message: 'Withdrawn.', id: receipt.item, affectedRows: 1 }
    })
}
