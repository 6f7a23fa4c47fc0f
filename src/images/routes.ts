import { Elysia } from 'elysia'
import { wordOf } from '../http/response/answers.ts'
import { immutable } from '../http/response/cache.ts'
import { notFound } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { copyWidthOf, findImage } from './images.ts'

export const imageRoutes = (world: World) =>
  new Elysia({ prefix: '/images' }).get('/:file', ({ request, params }) => {
    const hash = /^([0-9a-f]{40})\.webp$/.exec(wordOf(params.file))?.[1]
    const asked = new URL(request.url).searchParams.get('w')
    const width = asked === null ? undefined : copyWidthOf(asked)
    const isKnown = hash !== undefined && (asked === null || width !== undefined)
    const found = isKnown ? findImage(world, hash, width) : undefined
    if (!found) throw notFound('There is no such image.')
    const etag = `"${hash}${asked ? `-${asked}` : ''}"`
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': immutable, ETag: etag }
    return new Response(new Uint8Array(found.bytes), { headers })
  })
