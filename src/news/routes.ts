import { Elysia } from 'elysia'
import { publicRead } from '../http/response/cache.ts'
import type { World } from '../world.ts'
import { newsOf } from './news.ts'

export const newsRoutes = (world: World) =>
  new Elysia({ prefix: '/news' }).get('/', ({ set }) => {
    set.headers['cache-control'] = publicRead
    return newsOf(world)
  })
