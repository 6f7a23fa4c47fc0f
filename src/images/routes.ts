import { Elysia } from 'elysia'
import { visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { immutablePicture } from '../http/response/cache.ts'
import { notFound } from '../http/response/errors.ts'
import { segmentOf } from '../http/response/responses.ts'
import { copyWidthOf, findImage, isReferenced, type PictureReferences } from './images.ts'

export const imageRoutes = (context: AppContext, pointing: PictureReferences) =>
  new Elysia({ prefix: '/images' })
    .use(visitor(context))
    .get('/:file', ({ request, params, admin }) => {
      const hash = /^([0-9a-f]{40})\.webp$/.exec(segmentOf(params.file))?.[1]
      const w = new URL(request.url).searchParams.get('w')
      const width = w === null ? undefined : copyWidthOf(w)
      const isKnown = hash !== undefined && (w === null || width !== undefined)
      const isPublic = isKnown && isReferenced(context, hash, pointing)
      const image = isPublic || (isKnown && admin) ? findImage(context, hash, width) : undefined
      if (!image) throw notFound('There is no such image.', { Vary: 'Authorization' })
      const etag = `"${hash}${w ? `-${w}` : ''}"`
      const forAdmins = { Vary: 'Authorization' }
      const caching = isPublic ? { 'Cache-Control': immutablePicture, ETag: etag } : forAdmins
      const headers = { 'Content-Type': 'image/webp', ...caching }
      return new Response(new Uint8Array(image.bytes), { headers })
    })
