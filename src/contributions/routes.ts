import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { longest } from '../fields/words.ts'
import { listingQuery } from '../http/request/listing.ts'
import { anyWord, inAddress, queryOf } from '../http/request/query.ts'
import { publicList } from '../http/response/answers.ts'
import { checked } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { contributorsOf } from './contributions.ts'

const words = z.object({ name: anyWord(), page: anyWord(), perPage: anyWord() })
const { page, perPage } = listingQuery.shape
const query = z.object({ name: z.optional(z.string()), page, perPage })

const usualPerPage = 24

export const contributionRoutes = (world: World) =>
  new Elysia({ prefix: '/contributions' }).get(
    '/',
    ({ request, set }) => {
      const { name, page = 1, perPage = usualPerPage } = checked(query, queryOf(request))
      return publicList(
        { set },
        contributorsOf(world, {
          name: name?.slice(0, longest.line),
          page: { limit: perPage, offset: (page - 1) * perPage },
        }),
      )
    },
    inAddress(words),
  )
