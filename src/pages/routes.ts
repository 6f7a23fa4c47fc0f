import { Elysia, NotFoundError } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { calendarFile, eventFile } from '../calendar/ics.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { segmentOf } from '../http/response/responses.ts'
import { assetRoutes, iconRoutes } from './assets.ts'
import { robots, securityTxt, sitemap } from './crawlers.ts'
import { feedOf } from './feeds.ts'
import { type FormHandler, formHandlers } from './form-page.ts'
import { findLinksForm, forms, loginForm, submissionForm } from './forms.ts'
import { pagePathsOf } from './kinds.ts'
import { createPages } from './page.ts'
import { setPasswordPage, submissionPage } from './private-pages.ts'

/** API and files; all other addresses are pages, if only "not found". */
const notPages = /^\/(api|images|assets|send-alert)(\/|$)/

/** Without a built web app there are no pages. `ask` sends a request to the API, for a page's data. */
export function siteRoutes(
  context: AppContext,
  ask: (request: Request) => Promise<Response>,
): Elysia {
  const routes = new Elysia()
  if (!context.web) return routes
  const page = createPages(context, context.web, ask)
  const withForms: [string, FormHandler][] = [
    ...[...forms].map(([path, form]): [string, FormHandler] => [
      path,
      submissionForm(context, form),
    ]),
    ['/submission', findLinksForm(context)],
    ['/submission/:token', submissionPage(context)],
    ['/set-password/:token', setPasswordPage(context)],
    ['/admin-login', loginForm],
  ]
  for (const [path, form] of withForms) {
    const { show, submit } = formHandlers(context, page, form)
    routes.post(path, submit)
    if (form.load) routes.get(path, show)
  }
  routes
    .use(assetRoutes(context.web))
    .use(iconRoutes(context.web))
    .use(machineRoutes(context))
    .get('/calendar/:file', ({ request, params }) => {
      const [, id] = /^([1-9]\d{0,14})\.ics$/.exec(segmentOf(params.file)) ?? []
      if (id === undefined) return page(request)
      const { text, name } = eventFile(context, Number(id))
      const file = textResponse(text, 'text/calendar')
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

function textResponse(text: string | Blob, type: string, cacheControl = publicRead) {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cacheControl }
  return new Response(text, { headers })
}

function machineRoutes(context: AppContext) {
  const routes = new Elysia()
    .get('/robots.txt', () => textResponse(robots(context), 'text/plain'))
    .get('/.well-known/security.txt', () =>
      textResponse(securityTxt(context), 'text/plain', noStore),
    )
    .get('/calendar.ics', async () => textResponse(await calendarFile(context), 'text/calendar'))
    .get('/sitemap.xml', () => textResponse(sitemap(context), 'application/xml'))
  for (const kind of reviewedKinds)
    routes.get(`${pagePathsOf(kind).list}/feed.xml`, () =>
      textResponse(feedOf(context, kind), 'application/atom+xml'),
    )
  return routes
}
