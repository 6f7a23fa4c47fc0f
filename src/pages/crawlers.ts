import { reviewedKinds } from '../content/every-kind.ts'
import { published } from '../content/review.ts'
import type { World } from '../world.ts'
import { isForSearch, pageRoutes } from './contract.ts'
import { hasItemPages, placesOf } from './kinds.ts'
import { escapeXml } from './xml.ts'

/** Of each kind, since a sitemap may name 50,000 addresses (sitemaps.org); older items are found through their list. */
const mostItems = 10_000

/** For crawlers. Pages that must not be found say so themselves, which a crawler has to read. */
export const robots = ({ publicUrl }: World) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

/** The pages that may be found, and the newest items that have pages of their own. */
export function sitemap(world: World) {
  const pages = pageRoutes
    .filter((route) => isForSearch(route) && !route.path.includes(':'))
    .map(({ path }) => addressOf(world.publicUrl + path))
  const items = reviewedKinds.flatMap((kind) => {
    const { list } = placesOf(kind)
    if (!hasItemPages(list)) return []
    return published(world, kind, mostItems).map(({ id, published_at }) =>
      addressOf(`${world.publicUrl}${list}/${id}`, published_at),
    )
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...items,
    '</urlset>\n',
  ].join('\n')
}

function addressOf(address: string, changed?: string | null) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`
}
