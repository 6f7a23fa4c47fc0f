import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { wordOf } from '../http/response/answers.ts'
import { immutable } from '../http/response/cache.ts'
import { copyFor } from '../http/response/compression.ts'
import { notFound } from '../http/response/errors.ts'
import type { BuiltWeb } from './built.ts'

const endings = { br: '.br', gzip: '.gz' }

export function assetRoutes({ assets: { folder, names, copies } }: BuiltWeb) {
  // Beneath the response cache, so each file is read once.
  const files = staticPlugin({
    assets: folder,
    prefix: '/assets',
    alwaysStatic: false,
    etag: false,
  })
  return new Elysia().get('/assets/:file', async ({ request, params }) => {
    const name = wordOf(params.file)
    if (!names.has(name)) throw noFile()
    const encoding = copyFor(request.headers.get('accept-encoding'))
    const ending = encoding && copies.has(name + endings[encoding]) ? endings[encoding] : ''
    const asked = new Request(new URL(`/assets/${name}${ending}`, request.url))
    const { ok, body } = await (await files).handle(asked)
    if (!ok) throw noFile()
    const headers = new Headers({
      'Cache-Control': immutable,
      'Content-Type': Bun.file(name).type,
      ETag: `W/"${name}"`,
    })
    if (copies.has(`${name}.br`)) headers.set('Vary', 'Accept-Encoding')
    if (encoding && ending) headers.set('Content-Encoding', encoding)
    return new Response(body, { headers })
  })
}

const noFile = () => notFound('There is no such file.')

const aDay = 'public, max-age=86400'

const types: Record<string, string> = {
  ico: 'image/x-icon',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}

export function iconRoutes({ icons }: Pick<BuiltWeb, 'icons'>) {
  const routes = new Elysia()
  for (const [name, bytes] of icons) {
    const headers = {
      'Cache-Control': aDay,
      'Content-Type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      ETag: `"${Bun.hash(bytes).toString(36)}"`,
    }
    routes.get(`/${name}`, () => new Response(bytes, { headers }))
  }
  return routes
}
