import { Elysia } from 'elysia'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { draftBody } from '../http/request/bodies.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { editResponse, itemResponse } from '../http/response/responses.ts'
import { labDraft } from './contract.ts'
import * as facts from './facts.ts'

export const labRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/lab' })
    .use(visitor(context))
    .get('/', ({ admin, set }) => {
      const row = facts.read(context.db)
      set.headers['vary'] = 'Authorization'
      return itemResponse(set, facts.responseOf(row), admin && row)
    })
    .use(admins(context)) // —— below this line: administrators ——
    .put(
      '/',
      ({ request, body, set, context }) => {
        const row = facts.edit(context, body, ifMatchOf(request))
        context.cache.invalidate()
        return editResponse(set, facts.responseOf(row), row)
      },
      { body: draftBody(labDraft) },
    )
