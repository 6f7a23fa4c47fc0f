import { Elysia } from 'elysia'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import { draft } from '../http/request/bodies.ts'
import { edited, shown } from '../http/response/answers.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import type { World } from '../world.ts'
import { labDraft } from './contract.ts'
import * as facts from './facts.ts'

export const labRoutes = (world: World) =>
  new Elysia({ prefix: '/lab' })
    .use(visitor(world))
    .get('/', ({ admin, set }) => {
      const row = facts.read(world.db)
      set.headers['vary'] = 'Authorization'
      return shown(set, facts.answered(row), admin && row)
    })
    .use(admins(world)) // —— below this line: administrators ——
    .put(
      '/',
      ({ request, body, set, world }) => {
        const row = facts.edit(world, body, ifMatchOf(request))
        world.cache.invalidate()
        return edited(set, facts.answered(row), row)
      },
      { body: draft(labDraft) },
    )
