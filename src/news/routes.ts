import { Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { publicRead } from '../http/response/cache.ts'
import { newsOf } from './news.ts'

export const newsRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/news' }).get('/', ({ set }) => {
    set.headers['cache-control'] = publicRead
    return newsOf(context)
  })
