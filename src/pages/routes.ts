import { Elysia, NotFoundError } from 'elysia'
import type { World } from '../world.ts'
import { assetRoutes } from './assets.ts'
import { type FormPath, formPaths, takeForm } from './forms.ts'
import { createPages } from './page.ts'

/** Addresses under which there are calls and files; every other one is a page's, if only the one that says it doesn't exist. */
const notPages = /^\/(api|images|assets|send-alert)(\/|$)/

/** The pages and their files; a world without the built web app has none. `ask` puts a question to the site itself. */
export function pageRoutes(world: World, ask: (request: Request) => Promise<Response>): Elysia {
  const routes = new Elysia()
  if (!world.web) return routes
  const page = createPages(world, world.web, ask)
  const submit = async (path: FormPath, request: Request, server: Bun.Server<unknown> | null) => {
    const { refused, status, headers } = await takeForm(world, path, request, server)
    if (!refused) return new Response(null, { status, headers: { Location: `${path}?thanks=1` } })
    return page(request, { refused, status, headers })
  }
  for (const path of formPaths)
    routes.post(path, ({ request, server }) => submit(path, request, server), { parse: 'none' })
  routes.use(assetRoutes(world.web)).get('/*', ({ request, path }) => {
    if (notPages.test(path)) throw new NotFoundError()
    return page(request)
  })
  return routes
}
