import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import { saying } from '../content/words.ts'
import { bodyLimits, draft } from '../http/request/bodies.ts'
import { filtered, waitingQuery } from '../http/request/listing.ts'
import { anyWord, inAddress } from '../http/request/query.ts'
import { adminList, wordOf } from '../http/response/answers.ts'
import { checked } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { bulkOf } from './contract.ts'
import { everyFilter, everyShared, familyCalled } from './families.ts'
import { inTurns, type Verb } from './in-turns.ts'
import { bulkActions, mostAtOnce } from './words.ts'

/** Too many are refused before anything looks at one of them. */
const bodyLimit = {
  ...bodyLimits.plain,
  list: { name: 'items', most: mostAtOnce, group: 'fields' },
}

/** Many of a kind at once: what they are called, and what is done to each. */
export const bulkRoutes = (world: World) =>
  new Elysia({ prefix: '/bulk' })
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/:kind',
      ({ params, request, set, world }) =>
        adminList({ request, set }, familyCalled(wordOf(params.kind)).naming(world, request)),
      inAddress(filtered(waitingQuery({ list: anyWord(), mark: anyWord() }), everyFilter)),
    )
    .post(
      '/:kind',
      async ({ params, request, body, world }) => {
        const { asked, verbs } = familyCalled(wordOf(params.kind))
        const { action, items, fields = {}, ...words } = checked(asked, body)
        const named = Object.entries(fields).filter(([name]) => name in (body.fields ?? {})) // no defaults
        const does = verbs[action]
        const verb: Verb = (one) => {
          const said = { ...words, ...one, fields: Object.fromEntries(named) }
          const { row, ...outcome } = does?.(world, said) ?? { affectedRows: 0 }
          return { message: saying[action], ...outcome }
        }
        return { results: await inTurns(world, request, items, verb) }
      },
      {
        transform: ({ params }) => void familyCalled(wordOf(params.kind)),
        body: draft(bulkOf(bulkActions, everyShared), bodyLimit),
      },
    )
