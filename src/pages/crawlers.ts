import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { published } from '../content/published.ts'
import type { Clock, PublicAddress, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { hasItemPages, isIndexable, pageRoutes } from './contract.ts'
import { listOf } from './kinds.ts'
import { escapeXml } from './xml.ts'

/** The newest of each kind, read in a few milliseconds. */
const maxPerKind = 2000

const address = '/sitemap.xml'

/** Pages that must not be indexed say so themselves, which a crawler has to read. */
export const robots = ({ publicUrl }: PublicAddress) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${address}\n`

export const sitemap = (context: Pick<Store, 'db'> & PublicAddress) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageRoutes
      .filter((route) => isIndexable(route) && !route.path.includes(':'))
      .map(({ path }) => urlElement(context.publicUrl + path)),
    ...everyKind
      .filter((kind) => hasItemPages(listOf(kind)))
      .flatMap((kind) => itemsOf(context, kind)),
    '</urlset>\n',
  ].join('\n')

const itemsOf = (context: Pick<Store, 'db'> & PublicAddress, kind: AnyKind) =>
  published(context, kind, maxPerKind).map(({ id, updated_at }) =>
    urlElement(`${context.publicUrl}${listOf(kind)}/${id}`, updated_at),
  )

function urlElement(page: string, changed: string | null = null) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeXml(page)}</loc>${lastmod}</url>`
}

const daysValid = 180

/** RFC 9116. The same all day, so that it can be cached. */
export function securityTxt({ config, publicUrl, clock }: Settings & PublicAddress & Clock) {
  const today = clock()
  today.setUTCHours(0, 0, 0, 0)
  today.setUTCDate(today.getUTCDate() + daysValid)
  const contact = config.alertTo?.[0] ?? config.mailFrom
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${today.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
