import { createApi, render } from '../../web/server.tsx'
import { noStore, publicRead } from '../http/response/cache.ts'
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
}

/** A private link goes nowhere else: to no other site, no index, no cache. */
const alone = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/** Answers an address with its page: title, preview, content and first data, or the app with status 404. */
export function createPages(world: World, web: BuiltWeb, ask: Ask) {
  const policy = contentSecurityPolicy(web)
  const api = createApi(ask)
  return async (request: Request, known: Known = {}) => {
    const { pathname, search } = new URL(request.url)
    const { audience = 'everyone', path = '' } = routeOf(pathname)?.route ?? {}
    const isPrivate = audience === 'holder' || new URLSearchParams(search).has('receipt')
    const { preloads, art } = web
    const settings = settingsOf(world)
    const page = await render({
      ...{ pathname, search, settings, api, preloads, art },
      ...(hasForm(audience) && formOf(known)),
      ...(audience === 'submitter' && isPrivate && { usual_hours: usualHoursOf(world, path) }),
    })
    return new Response(fill(web.document, page), {
      status: known.status ?? page.status,
      headers: {
        ...(isPrivate && alone),
        ...known.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': audience === 'everyone' ? publicRead : noStore,
        'Content-Security-Policy': policy,
      },
    })
  }
}

function settingsOf({ config, publicUrl }: World): Settings {
  const { collegeDomain, codeHostUrl, smtpUrl } = config
  return { collegeDomain, codeHostUrl, publicUrl, sendsMail: smtpUrl !== undefined }
}

const hasForm = (audience: Audience) => audience === 'submitter' || audience === 'holder'

const formOf = ({ refused, submission }: Known) => ({
  ...(refused && { form: refused }),
  ...(submission && { submission }),
  formKey: crypto.randomUUID(),
})

/** The replacement is a function, since a text may hold `$&`. */
const fill = (
  document: string,
  { head, app, state }: { head: string; app: string; state: string },
) =>
  document
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('<!--state-->', () => state)

/** Nothing from elsewhere but a picture an author named by address; no inline code but the two that are hashed. */
const contentSecurityPolicy = ({ scriptHashes, styleHashes }: BuiltWeb) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
