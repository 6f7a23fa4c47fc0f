import { Elysia } from 'elysia'
import { wordOf } from '../http/response/answers.ts'
import { immutable } from '../http/response/cache.ts'
import { encodingFor } from '../http/response/compression.ts'
import { notFound } from '../http/response/errors.ts'
import type { BuiltWeb } from './built.ts'

/** The built files, under names that hold their hash: compressed where there are copies, all others as they are. */
export const assetRoutes = ({ assets }: BuiltWeb) =>
  new Elysia().get('/assets/:file', ({ request, params }) => {
    const name = wordOf(params.file)
    const asset = assets.get(name)
    if (!asset) throw notFound('There is no such file.')
    const encoding = encodingFor(request.headers.get('accept-encoding'))
    const copy = encoding && asset[encoding]
    const headers = new Headers({
      'Cache-Control': immutable,
      'Content-Type': asset.type,
      ETag: `W/"${name}"`, // of all its forms
    })
    if (asset.br) headers.set('Vary', 'Accept-Encoding')
    if (encoding && copy) headers.set('Content-Encoding', encoding)
    return new Response(copy ?? asset.plain, { headers })
  })
