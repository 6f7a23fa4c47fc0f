import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import type { World } from '../world.ts'
import { countsOf } from './counts.ts'

/** What every tab of the panel counts, in one answer. */
export const countsRoutes = (world: World) =>
  new Elysia({ prefix: '/counts' })
    .use(admins(world)) // —— below this line: administrators ——
    .get('/', ({ world }) => countsOf(world))
