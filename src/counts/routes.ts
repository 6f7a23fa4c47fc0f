import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import { sent } from '../http/request/bodies.ts'
import type { World } from '../world.ts'
import { editing } from './contract.ts'
import { countsOf } from './counts.ts'
import { noteEditing, othersEditing } from './editing.ts'

export const countsRoutes = (world: World) =>
  new Elysia({ prefix: '/counts' })
    .use(admins(world)) // —— below this line: administrators ——
    .get('/', ({ admin, world }) => ({
      ...countsOf(world),
      editing: othersEditing(world, admin),
    }))
    .post(
      '/editing',
      ({ admin, body, world }) => {
        noteEditing(world, admin, body)
        const others = othersEditing(world, admin)[body.page] ?? []
        return { message: 'Noted.', affectedRows: 1, others }
      },
      { body: sent(editing) },
    )
