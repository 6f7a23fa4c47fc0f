import { Elysia } from 'elysia'
import type { BuiltWeb } from './built.ts'

const aDay = 'public, max-age=86400'

const types: Record<string, string> = {
  ico: 'image/x-icon',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}

/** Icons and manifest, at the addresses where browsers and home screens look for them. */
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
