import { Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { publicRead } from '../http/response/cache.ts'
import { describeApi, type OpenApi, type Route } from './openapi.ts'
import { pageOf, pagePolicy } from './page.ts'

export function referenceRoutes(context: Pick<AppContext, 'publicUrl'>, routes: readonly Route[]) {
  let described: OpenApi | undefined
  const description = () => (described ??= describeApi(routes, context.publicUrl))
  return new Elysia()
    .get('/openapi.json', ({ set }) => {
      set.headers['cache-control'] = publicRead
      return description()
    })
    .get('/docs', () => {
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': publicRead,
        'Content-Security-Policy': pagePolicy,
      }
      return new Response(pageOf(description()), { headers })
    })
}
