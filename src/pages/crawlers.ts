import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { published } from '../content/published.ts'
import type { Clock, PublicAddress, Settings } from '../context.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Store } from '../database/open.ts'
import { hasItemPages, isForSearch, pageRoutes } from './contract.ts'
import { listOf } from './kinds.ts'
import { escapeXml } from './xml.ts'

/** The newest of each kind. A sitemap may name 50,000 (sitemaps.org). */
const mostItems = 10_000

type Listed = Pick<Store, 'db'> & PublicAddress

const address = '/sitemap.xml'

/** Pages that must not be indexed say so themselves, which a crawler has to read. */
export const robots = ({ publicUrl }: PublicAddress) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${address}\n`

export async function sitemap(world: Listed) {
  const kinds = everyKind.filter((kind) => hasItemPages(listOf(kind)))
  const lines = pagesOf(world)
  for (const kind of kinds) await addItems(world, kind, lines)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n')
}

/** A batch takes a millisecond or two. */
const atOnce = 500

async function addItems(world: Listed, kind: AnyKind, lines: string[]) {
  const list = listOf(kind)
  let [left, before] = [mostItems, Number.MAX_SAFE_INTEGER]
  await inBatches(atOnce, (most) => {
    const rows = published(world, kind, before, Math.min(most, left))
    for (const { id, updated_at } of rows)
      lines.push(addressOf(`${world.publicUrl}${list}/${id}`, updated_at))
    before = rows.at(-1)?.id ?? 0
    left -= rows.length
    return rows.length
  })
}

const pagesOf = ({ publicUrl }: PublicAddress) =>
  pageRoutes
    .filter((route) => isForSearch(route) && !route.path.includes(':'))
    .map(({ path }) => addressOf(publicUrl + path))

function addressOf(page: string, changed: string | null = null) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeXml(page)}</loc>${lastmod}</url>`
}

const daysBelieved = 180

/** RFC 9116. The same all day, so that it can be cached. */
export function securityTxt({ config, publicUrl, clock }: Settings & PublicAddress & Clock) {
  const today = clock()
  today.setUTCHours(0, 0, 0, 0)
  today.setUTCDate(today.getUTCDate() + daysBelieved)
  const contact = config.alertTo?.[0] ?? config.mailFrom
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${today.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
