import { Elysia } from 'elysia'
import { accountRoutes } from './accounts/routes.ts'
import { isGuarded } from './accounts/sessions/guard.ts'
import { sessionOf } from './accounts/sessions/token.ts'
import { activityRoutes } from './activity/routes.ts'
import type { AppContext } from './app-context.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { calendarRoutes, cancellingRoutes } from './calendar/routes.ts'
import { articles, events, faculty, faq, highlights, resources } from './content/kinds.ts'
import { pendingPictures, pictureColumns } from './content/pictures.ts'
import { curatedRoutes, labelRoutes, reviewedRoutes } from './content/routes.ts'
import { contributionRoutes } from './contributions/routes.ts'
import { countsRoutes } from './counts/routes.ts'
import { healthRoutes, metricsRoutes } from './health/routes.ts'
import { createUnreadBody } from './http/request/bodies.ts'
import type { Server } from './http/request/client-address.ts'
import { staticSegmentsOf } from './http/request-log.ts'
import { errorResponse } from './http/response/errors.ts'
import { createNotFound } from './http/response/not-found.ts'
import { createPipeline, type Handle, representValue } from './http/response/pipeline.ts'
import { imageRoutes } from './images/routes.ts'
import { labRoutes } from './lab/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { movingRoutes } from './moving/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { pageRoutes } from './pages/contract.ts'
import { linkOf } from './pages/kinds.ts'
import { isPageAt } from './pages/page.ts'
import { siteRoutes } from './pages/routes.ts'
import type { Route } from './reference/openapi.ts'
import { referenceRoutes } from './reference/routes.ts'
import { alertRoutes, formRoutes, studentRoutes } from './requests/routes.ts'
import { searchRoutes } from './site-search/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'

/** The runtime has no limit of its own, so that a refusal is ours, with a message. It keeps no body that nobody reads. */
const serve = {
  reusePort: false,
  development: false,
  idleTimeout: 30,
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
}

export function createApp(context: AppContext) {
  const apiRoutes: Route[] = [] // filled below, once all routes are known
  const serverOf = (): Server => site.server
  const endpoints = new Elysia({ serve, systemRouter: false }) // requests go through the pipeline
    .onError(async ({ error, code, request, set }) => {
      delete set.headers['cache-control'] // set by the route for its own response
      const cause = code === 'NOT_FOUND' ? await answerNotFound(request) : error
      return errorResponse(context, request, cause)
    })
    .mapResponse({ as: 'global' }, ({ request, responseValue, set }) =>
      representValue(context, { request, responseValue, set }),
    )
    .onParse({ as: 'global' }, ({ request }) => createUnreadBody(context, request, serverOf()))
    .use(
      new Elysia({ prefix: '/api' })
        .use(reviewedRoutes(context, highlights))
        .use(reviewedRoutes(context, articles))
        .use(reviewedRoutes(context, events))
        .use(cancellingRoutes(context))
        .use(curatedRoutes(context, resources))
        .use(curatedRoutes(context, faculty))
        .use(curatedRoutes(context, faq))
        .use(bulkRoutes(context))
        .use(submissionRoutes(context, linkOf))
        .use(overviewRoutes(context))
        .use(formRoutes(context))
        .use(studentRoutes(context))
        .use(accountRoutes(context))
        .use(activityRoutes(context))
        .use(labRoutes(context))
        .use(mailRoutes(context))
        .use(countsRoutes(context))
        .use(movingRoutes(context))
        .use(healthRoutes(context))
        .use(referenceRoutes(context, apiRoutes)),
    )
    .use(alertRoutes(context))
    .use(imageRoutes(context, { columns: pictureColumns, others: pendingPictures }))
    .use(metricsRoutes(context))

  const site = endpoints.use(siteRoutes(context, (request) => endpoints.handle(request)))
  const refusalFor = createNotFound(site.routes, isGuarded, isPageAt)
  const answerNotFound = (request: Request) =>
    refusalFor(request, async () => (await sessionOf(context, request)) !== undefined)

  const routes = [...site.routes, ...pageRoutes]
  const segments = staticSegmentsOf(routes)
  context.traffic.learn(routes)
  apiRoutes.push(...site.routes.filter(isEndpoint).map(apiRouteOf))
  let handler: Handle | undefined // Elysia wraps again for each request
  return site.wrap((handle) => {
    handler ??= createPipeline(context, handle as unknown as Handle, segments, serverOf) // its type says only "Function"
    return handler
  })
}

const overviewRoutes = (context: AppContext) =>
  new Elysia()
    .use(newsRoutes(context))
    .use(contributionRoutes(context))
    .use(labelRoutes(context, faculty))
    .use(calendarRoutes(context))
    .use(searchRoutes(context))

const isEndpoint = ({ path }: { path: string }) => !path.includes('*') && !isPage(path)
const isPage = (path: string) => pageRoutes.some((page) => page.path === path)

type WithSchema = { schema?: unknown }
type Hooks = { transform?: unknown; body?: WithSchema; query?: WithSchema }

const apiRouteOf = ({
  method,
  path,
  hooks,
}: Omit<Route, 'isGuarded'> & { hooks: Hooks }): Route => ({
  method,
  path,
  isGuarded: isGuarded(hooks),
  body: hooks.body?.schema,
  query: hooks.query?.schema,
})

export type App = ReturnType<typeof createApp>
