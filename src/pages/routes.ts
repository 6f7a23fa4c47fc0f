import { Elysia, NotFoundError } from 'elysia'
import { calendarFile, eventFile } from '../calendar/ics.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { unreadIn } from '../http/request/bodies.ts'
import { wordOf } from '../http/response/answers.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { longAnswer } from '../http/response/long-answer.ts'
import type { World } from '../world.ts'
import { assetRoutes, iconRoutes } from './assets.ts'
import { robots, securityTxt, sitemap } from './crawlers.ts'
import { feedOf } from './feeds.ts'
import { earlyLogin, forms, takeForm } from './forms.ts'
import { placesOf } from './kinds.ts'
import { createPages } from './page.ts'
import { findPage, goOn, passwordPages, submissionPages } from './private-pages.ts'

/** Addresses of calls and files; every other one is a page's, if only the one that says it doesn't exist. */
const notPages = /^\/(api|images|assets|send-alert)(\/|$)/

/** The pages and their files; a world without the built web app has none. `ask` puts a question to the site itself. */
export function pageRoutes(world: World, ask: (request: Request) => Promise<Response>): Elysia {
  const routes = new Elysia()
  if (!world.web) return routes
  const page = createPages(world, world.web, ask)
  for (const [path, form] of forms) {
    routes.post(path, async ({ request, server, body }) => {
      const sent = { request, server, body: unreadIn(body) }
      const { refused, status, headers, receipt } = await takeForm(world, form, sent)
      if (!refused) return goOn(`${receipt}?thanks=1`)
      return page(request, { refused, status, headers })
    })
  }
  routes.post('/submission', findPage(world, page))
  const submission = submissionPages(world, page)
  routes.get('/submission/:token', submission.show)
  routes.post('/submission/:token', submission.take)
  const password = passwordPages(world, page)
  routes.get('/set-password/:token', password.show)
  routes.post('/set-password/:token', password.take)
  // The form of the login is sent by its script; without it, its page says so.
  routes.post('/admin-login', async ({ request, body }) =>
    page(request, { refused: await earlyLogin(unreadIn(body)), status: 400 }),
  )
  routes
    .use(assetRoutes(world.web))
    .use(iconRoutes(world.web))
    .use(forMachines(world))
    .get('/calendar/:file', ({ request, params }) => {
      const [, id] = /^([1-9]\d{0,14})\.ics$/.exec(wordOf(params.file)) ?? []
      if (id === undefined) return page(request)
      const { text, name } = eventFile(world, Number(id))
      const file = answer(text, 'text/calendar')
      const quoted = `filename="event.ics"; filename*=UTF-8''${encodeURIComponent(name)}`
      file.headers.set('content-disposition', `attachment; ${quoted}`)
      return file
    })
    .get('/*', ({ request, path }) => {
      if (notPages.test(path)) throw new NotFoundError()
      return page(request)
    })
  return routes
}

function answer(text: string, type: string, cacheControl = publicRead) {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cacheControl }
  return new Response(text, { headers })
}

const textCalendar = 'text/calendar; charset=utf-8'

/** What feed readers, calendars and search engines ask for. */
function forMachines(world: World) {
  const routes = new Elysia()
    .get('/robots.txt', () => answer(robots(world), 'text/plain'))
    .get('/.well-known/security.txt', () => answer(securityTxt(world), 'text/plain', noStore))
    .get('/calendar.ics', async ({ request, set }) =>
      longAnswer({ request, set }, await calendarFile(world), publicRead, textCalendar),
    )
    .get('/sitemap.xml', async () => answer(await sitemap(world), 'application/xml'))
  for (const kind of reviewedKinds)
    routes.get(`${placesOf(kind).list}/feed.xml`, () =>
      answer(feedOf(world, kind), 'application/atom+xml'),
    )
  return routes
}
