import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { longest } from '../fields/words.ts'
import { listQuery, pageOf } from '../http/request/list-params.ts'
import { describeQuery, queryOf } from '../http/request/query.ts'
import { validate } from '../http/response/errors.ts'
import { publicList } from '../http/response/responses.ts'
import { contributorsOf } from './contributions.ts'

const { page, perPage } = listQuery.shape
const query = z.object({ name: z.optional(z.string()), page, perPage })

const usualPerPage = 24

export const contributionRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/contributions' }).get(
    '/',
    ({ request, set }) => {
      const { name, page, perPage = usualPerPage } = validate(query, queryOf(request))
      return publicList(
        { set },
        contributorsOf(context, {
          name: name?.slice(0, longest.line),
          page: pageOf(page, perPage),
        }),
      )
    },
    describeQuery(query),
  )
