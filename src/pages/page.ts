import { createApi, render } from '../../web/server.tsx'
import { noStore, publicRead } from '../http/response/cache.ts'
import type { World } from '../world.ts'
import type { BuiltWeb } from './built.ts'
import { routeOf, type Settings } from './contract.ts'
import type { RefusedForm } from './forms.ts'

type Ask = (request: Request) => Promise<Response>
type Refused = { refused: RefusedForm; status: number; headers?: Record<string, string> }

/** Answers an address with its page: title, preview, content and first data, or the app with status 404. */
export function createPages(world: World, web: BuiltWeb, ask: Ask) {
  const policy = contentSecurityPolicy(web)
  const api = createApi(ask)
  return async (request: Request, again?: Refused) => {
    const { pathname, search } = new URL(request.url)
    const audience = routeOf(pathname)?.route.audience ?? 'everyone'
    const { collegeDomain, codeHostUrl, timeZone } = world.config
    const { publicUrl } = world
    const settings: Settings = { collegeDomain, codeHostUrl, publicUrl, timeZone }
    const form = { ...(again && { form: again.refused }), formKey: crypto.randomUUID() }
    const { preloads, art } = web
    const page = await render({
      pathname,
      search,
      settings,
      api,
      preloads,
      art,
      ...(audience === 'submitter' && form),
    })
    return new Response(fill(web.document, page), {
      status: again?.status ?? page.status,
      headers: {
        ...again?.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': audience === 'everyone' ? publicRead : noStore,
        'Content-Security-Policy': policy,
      },
    })
  }
}

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
