import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { validBody } from '../http/request/bodies.ts'
import { editing } from './contract.ts'
import { countsOf } from './counts.ts'
import { othersEditing, recordEditing } from './editing.ts'

export const countsRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/counts' })
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', ({ admin, context }) => ({
      ...countsOf(context),
      editing: othersEditing(context, admin),
    }))
    .post(
      '/editing',
      ({ admin, body, context }) => {
        recordEditing(context, admin, body)
        const others = othersEditing(context, admin)[body.page] ?? []
        return { message: 'Noted.', affectedRows: 1, others }
      },
      { body: validBody(editing) },
    )
