import { readdirSync } from 'node:fs'
import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { immutable } from '../http/response/cache.ts'
import { assetEncodingFor } from '../http/response/compression.ts'
import { notFound } from '../http/response/errors.ts'
import type { BuiltWeb } from './built.ts'

export type Assets = { names: ReadonlySet<string>; copies: ReadonlySet<string>; files: Elysia }

export async function readAssets(folder: string): Promise<Assets> {
  const all = readdirSync(folder)
  const isCopy = (name: string) => /\.(br|gz)$/.test(name)
  const plugin = staticPlugin({
    assets: folder,
    prefix: '/assets',
    alwaysStatic: false,
    etag: false,
  })
  return {
    names: new Set(all.filter((name) => !isCopy(name))),
    copies: new Set(all.filter(isCopy)),
    files: await plugin,
  }
}

const endings = { br: '.br', gzip: '.gz' }

/** The plugin's files, each in the best of its encodings. */
export const assetRoutes = ({ assets: { names, copies, files } }: BuiltWeb) =>
  new Elysia()
    .onTransform(({ request, path, params, set }) => {
      const name = path.slice('/assets/'.length)
      if (!names.has(name)) throw notFound('There is no such file.')
      const encoding = assetEncodingFor(request.headers.get('accept-encoding'))
      const ending = encoding && copies.has(name + endings[encoding]) ? endings[encoding] : ''
      Object.assign(params, { '*': name + ending }) // which the plugin reads
      set.headers['cache-control'] = immutable
      set.headers['content-type'] = Bun.file(name).type
      set.headers['etag'] = `W/"${name}"`
      if (copies.has(`${name}.br`)) set.headers['vary'] = 'Accept-Encoding'
      if (ending) set.headers['content-encoding'] = encoding
    })
    .use(files)

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
