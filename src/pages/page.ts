import { createApi, render } from '../../web/server.tsx'
import { remembering } from '../database/remembered.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { callIn, noteSources } from '../http/response/sources.ts'
import * as facts from '../lab/facts.ts'
import type { World } from '../world.ts'
import type { BuiltWeb } from './built.ts'
import { type Audience, routeOf, type Settings } from './contract.ts'
import { type RefusedForm, usualHoursOf } from './forms.ts'
import type { Submission } from './submission.ts'

type Ask = (request: Request) => Promise<Response>
/** What is known of the page before it is made. */
type Known = {
  refused?: RefusedForm | undefined
  status?: number
  headers?: Record<string, string> | undefined
  submission?: Submission | undefined
  /** Whose password it sets. */
  account?: string
}

/** A private link goes nowhere else: to no other site, no index, no cache. */
const alone = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/** Answers an address with its page: title, preview, content and first data, or the app with status 404. */
export function createPages(world: World, web: BuiltWeb, ask: Ask) {
  const policy = contentSecurityPolicy(web)
  const fixed = new FixedPages()
  return async (request: Request, again?: Known) => {
    const { pathname, search } = new URL(request.url)
    const { route } = routeOf(pathname) ?? {}
    const audience = route?.audience ?? 'everyone'
    const isPrivate = audience === 'holder' || new URLSearchParams(search).has('receipt')
    const headers = {
      ...(isPrivate && alone),
      ...again?.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': audience === 'everyone' ? publicRead : noStore,
      'Content-Security-Policy': policy,
    }
    const answer = (html: string, status: number) => new Response(html, { status, headers })
    const formKey = crypto.randomUUID()
    const isPlain = !again && audience !== 'everyone' && route?.path === pathname + search
    const settings = settingsOf(world)
    const known = isPlain ? fixed.find(pathname, formKey, settings) : undefined
    if (known !== undefined) return answer(known, 200)
    const sources = new Set<string>()
    const api = createApi((call) => ask(noted(sources, call)))
    const page = await render({
      ...{ pathname, search, settings, api },
      ...{ preloads: web.preloads, art: web.art },
      ...(hasForm(audience) && { ...formOf(again), formKey }),
      ...(route && isPrivate && { usual_hours: usualHoursOf(world, route.path) }),
    })
    noteSources(request, sources)
    const html = fill(web.document, page)
    if (isPlain && page.isFixed && page.status === 200) fixed.store(pathname, html, formKey)
    return answer(html, again?.status ?? page.status)
  }
}

const hasForm = (audience: Audience) => audience === 'submitter' || audience === 'holder'

const formOf = ({ refused, submission, account }: Known = {}) => ({
  ...(refused && { form: refused }),
  ...(submission && { submission }),
  ...(account !== undefined && { account }),
})

function noted(sources: Set<string>, call: Request) {
  const source = callIn(call)
  if (source !== undefined) sources.add(source)
  return call
}

const labOf = remembering(({ db }: World) => facts.shown(db))

function settingsOf(world: World): Settings {
  const { collegeDomain, codeHostUrl, timeZone, smtpUrl } = world.config
  const { publicUrl } = world
  const sendsMail = smtpUrl !== undefined
  const said = { sendsMail, lab: labOf(world), today: facts.today(world), timeZone }
  return { collegeDomain, codeHostUrl, publicUrl, ...said }
}

/**
 * Pages that are the same for everybody, but for the key of their form, as long as the settings are; no more of them
 * than there are routes.
 */
class FixedPages {
  #pages = new Map<string, string[]>()
  #settings = ''

  store(path: string, html: string, key: string) {
    this.#pages.set(path, html.split(key))
  }

  find(path: string, key: string, settings: Settings) {
    const now = JSON.stringify(settings)
    if (now !== this.#settings) this.#pages.clear()
    this.#settings = now
    return this.#pages.get(path)?.join(key)
  }
}

type Parts = { head: string; app: string; state: string }

const fill = ([begin, styles, body, end]: BuiltWeb['document'], { head, app, state }: Parts) =>
  begin + head + styles + app + body + state + end

/** Nothing from elsewhere but a picture an author named by address; no inline code but the two that are hashed. */
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
