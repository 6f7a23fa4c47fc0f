import { Refusal } from '../response/errors.ts'
import { pathnameOf } from './target.ts'

/**
 * Refuses (403) writes that another site's page makes a browser send; scripts can't forge these headers, and other
 * programs don't send them. The site goes by its public URL and by the Host it was reached under.
 */
export function refuseCrossSite(request: Request, publicUrl: string) {
  if (/^(GET|HEAD|OPTIONS)$/.test(request.method)) return
  if (isSecret.test(pathnameOf(request))) return
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site === 'cross-site' || !isOwn(origin, site, [publicUrl, headers.get('host') ?? '']))
    throw new Refusal(403, 'This was sent from another website. Please open it here and try again.')
}

/** A page under a secret URL sends `Origin: null`, and knowing the URL is the permission. */
const isSecret = /^\/(submission|set-password)\//

/** `Origin: null` is sent under `no-referrer`, and by sandboxed frames. */
function isOwn(origin: string | null, site: string | null, names: string[]) {
  if (origin === null) return site !== 'same-site'
  if (origin === 'null') return site === 'same-origin'
  return names.some((name) => hostOf(name, origin) === hostOf(origin, origin))
}

/** Scheme and host without the default port. */
function hostOf(name: string, origin: string) {
  const [, scheme = origin.startsWith('https:') ? 'https' : 'http', host = ''] =
    /^(?:(https?):\/\/)?([^/]*)/i.exec(name.toLowerCase()) ?? []
  return `${scheme} ${host.replace(scheme === 'https' ? /:443$/ : /:80$/, '')}`
}
