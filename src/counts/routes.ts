import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { countsOf } from './counts.ts'

export const countsRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/counts' })
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', ({ context }) => countsOf(context))
