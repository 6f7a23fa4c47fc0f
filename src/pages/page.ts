import { createApi, matchScreen, render } from '../../web/server.tsx'
import type { AppContext } from '../app-context.ts'
import { cachedUntilWrite } from '../database/cached.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import * as facts from '../lab/facts.ts'
import type { BuiltWeb } from './built.ts'
import type { Audience, SiteSettings } from './contract.ts'
import type { PageData } from './form-page.ts'

type Ask = (request: Request) => Promise<Response>
/** A private link must not leak. */
const alone = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

export const isPageAt = (pathname: string) => matchScreen(pathname).route.path !== '*'

export function createPages(context: AppContext, web: BuiltWeb, ask: Ask) {
  const policy = contentSecurityPolicy(web)
  return async (request: Request, again?: PageData) => {
    const { pathname, search } = new URL(request.url)
    const { route } = matchScreen(pathname)
    const { audience } = route
    const headers = {
      ...(audience === 'holder' && alone),
      ...again?.headers,
      'Content-Security-Policy': policy,
      ...headersFor(audience),
    }
    const { api, made } = callsOf(ask)
    const page = await render({
      pathname,
      search,
      settings: settingsOf(context),
      api,
      preloads: web.preloads,
      art: web.art,
      ...(hasForm(audience) && { ...formOf(again), formKey: crypto.randomUUID() }),
    })
    const html = fill(web, page)
    if (made.failed) return new Response(html, withFailure(made.failed, headers))
    return new Response(html, { status: again?.status ?? page.status, headers })
  }
}

const headersFor = (audience: Audience) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': audience === 'everyone' ? publicRead : noStore,
})

/** An error page must not be cached; the app loads the data again. */
function withFailure({ status, headers }: Response, ofPage: Record<string, string>) {
  const pause = headers.get('retry-after')
  const more = { 'Cache-Control': noStore, ...(pause !== null && { 'Retry-After': pause }) }
  return { status, headers: { ...ofPage, ...more } }
}

const hasForm = (audience: Audience) => audience === 'submitter' || audience === 'holder'

const formOf = ({ refused, submission, account }: PageData = {}) => ({
  ...(refused && { form: refused }),
  ...(submission && { submission }),
  ...(account !== undefined && { account }),
})

function callsOf(ask: Ask) {
  const made: { failed?: Response } = {}
  const api = createApi(async (request) => {
    const answered = await ask(request)
    if (answered.status >= 500) made.failed = answered
    return answered
  })
  return { api, made }
}

/** Images may come from elsewhere: authors can link them. */
const contentSecurityPolicy = ({ scriptHashes, styleHashes }: BuiltWeb) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

type Page = { head: string; app: string; state: string }

const fill = ({ document }: BuiltWeb, parts: Page) =>
  document.replace(/<!--(head|app|state)-->/g, (_, name: keyof Page) => parts[name])

const labOf = cachedUntilWrite(({ db }: AppContext) => facts.givenFacts(db))

function settingsOf(context: AppContext): SiteSettings {
  const { collegeDomain, codeHostUrl, timeZone, smtpUrl } = context.config
  const { publicUrl } = context
  const sendsMail = smtpUrl !== undefined
  const labFacts = { sendsMail, lab: labOf(context), today: facts.today(context), timeZone }
  return { collegeDomain, codeHostUrl, publicUrl, ...labFacts }
}
