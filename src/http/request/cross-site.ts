import { Refusal } from '../response/errors.ts'
import { pathnameOf } from './target.ts'

/**
 * Refuses (403) a change that a page of another site makes a browser send. Programs send neither of the headers, and a
 * page can't choose them. The site is known by its public address, and by the name it was asked under: in a lab it may
 * be reached by an address that nobody set.
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

/** Whoever knows such an address may send its form, and its page's origin is `null`. */
const isSecret = /^\/(submission|set-password)\//

/** A page that tells nobody where it is (`no-referrer`) has the origin `null`; so has a frame that isn't trusted. */
function isOwn(origin: string | null, site: string | null, names: string[]) {
  if (origin === null) return site !== 'same-site'
  if (origin === 'null') return site === 'same-origin'
  return names.some((name) => hostOf(name, origin) === hostOf(origin, origin))
}

/** An address without what its scheme means anyway; a bare name takes the scheme of the origin. */
function hostOf(name: string, origin: string) {
  const [, scheme = origin.startsWith('https:') ? 'https' : 'http', host = ''] =
    /^(?:(https?):\/\/)?([^/]*)/i.exec(name.toLowerCase()) ?? []
  return `${scheme} ${host.replace(scheme === 'https' ? /:443$/ : /:80$/, '')}`
}
