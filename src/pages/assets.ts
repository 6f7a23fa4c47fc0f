import { Elysia } from 'elysia'
import { immutable } from '../http/caching.ts'
import { encodingFor } from '../http/compression.ts'
import { notFound } from '../http/errors.ts'
import type { BuiltWeb } from './built.ts'

/** The built files, under names that hold their hash: compressed copies where there are some, all others as they are. */
export const assetRoutes = ({ compressed, files }: BuiltWeb) =>
  new Elysia().use(files).get('/assets/:file', ({ request, params }) => {
    const asset = compressed.get(params.file)
    if (!asset) throw notFound('There is no such file.')
    const encoding = encodingFor(request.headers.get('accept-encoding'))
    const headers = new Headers({
      'Cache-Control': immutable,
      'Content-Type': asset.type,
      ETag: `"${params.file}"`,
      Vary: 'Accept-Encoding',
    })
    if (encoding) headers.set('Content-Encoding', encoding)
    return new Response(asset[encoding ?? 'plain'] as Uint8Array<ArrayBuffer>, { headers })
  })
