import { Elysia, NotFoundError } from 'elysia'
import type { World } from '../world.ts'
import { assetRoutes } from './assets.ts'
import { createPages } from './page.ts'

/** Addresses under which there are calls and files; every other one is a page's, if only the one that says it doesn't exist. */
const notPages = /^\/(api|images|assets|send-alert)(\/|$)/

/** The pages and their files; a world without the built web app has none. `ask` puts a question to the site itself. */
export function pageRoutes(world: World, ask: (request: Request) => Promise<Response>): Elysia {
  const routes = new Elysia()
  if (!world.web) return routes
  const page = createPages(world, world.web, ask)
  routes.use(assetRoutes(world.web)).get('/*', ({ request, path }) => {
    if (notPages.test(path)) throw new NotFoundError()
    return page(request)
  })
  return routes
}
