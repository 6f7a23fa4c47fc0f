import { type ReviewedKind, reviewedKinds } from '../content/every-kind.ts'
import { extent, published, type Range } from '../content/review.ts'
import { inBatches } from '../database/in-batches.ts'
import { notFound } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { isForSearch, pageRoutes } from './contract.ts'
import { hasItemPages, placesOf } from './kinds.ts'
import { escapeXml } from './xml.ts'

/** A sitemap may name 50,000 addresses and hold 50 MB (sitemaps.org). */
const mostItems = 10_000

const address = '/sitemap.xml'

/** For crawlers. Pages that must not be found say so themselves, which a crawler has to read. */
export const robots = ({ publicUrl }: World) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${address}\n`

/**
 * The pages that may be found, and the items that have pages of their own: in one list, or where that would be long, in
 * parts that an index names. Each part has a range of ids, so that old ones hardly change. A sitemap speaks only for
 * what lies beneath it, so all of them have the same path. Throws a Refusal (404) for a part that there can't be.
 */
export async function sitemap(world: World, asked: string | null) {
  const kinds = reviewedKinds.filter((kind) => hasItemPages(placesOf(kind).list))
  const extents = kinds.map((kind) => ({ kind, ...extent(world, kind) }))
  const total = extents.reduce((sum, each) => sum + each.total, 0)
  const parts = extents.flatMap(({ kind, last }) => partsOf(world, kind, last))
  if (asked === null && total > mostItems) return indexOf(world, ['pages', ...parts.map(nameOf)])
  if (asked === 'pages') return urls(pagesOf(world))
  if (asked === null) return urls([...pagesOf(world), ...(await addressesIn(world, parts))])
  const part = parts.find((each) => nameOf(each) === asked)
  if (!part) throw notFound()
  return urls(await addressesIn(world, [part]))
}

type Part = { kind: ReviewedKind; range: Range }

/** Those that hold something. Ids that came from elsewhere may be far apart, so that most hold nothing. */
function partsOf(world: World, kind: ReviewedKind, lastId: number): Part[] {
  const parts: Part[] = []
  for (let from = 1; from <= lastId; ) {
    const [next] = published(world, kind, { first: from, last: lastId }, 1)
    if (!next) break
    const last = Math.ceil(next.id / mostItems) * mostItems
    parts.push({ kind, range: { first: last - mostItems + 1, last } })
    from = last + 1
  }
  return parts
}

const nameOf = ({ kind, range }: Part) => `${kind.path}-${range.last / mostItems}`

/** As many as take a millisecond or two; others have their turn after each. */
const atOnce = 500

async function addressesIn(world: World, parts: Part[]) {
  const found: string[] = []
  for (const { kind, range } of parts) {
    const { list } = placesOf(kind)
    let { first } = range
    await inBatches(atOnce, (most) => {
      const rows = published(world, kind, { ...range, first }, most)
      for (const { id, updated_at } of rows)
        found.push(addressOf(`${world.publicUrl}${list}/${id}`, updated_at))
      first = (rows.at(-1)?.id ?? 0) + 1
      return rows.length
    })
  }
  return found
}

const pagesOf = ({ publicUrl }: World) =>
  pageRoutes
    .filter((route) => isForSearch(route) && !route.path.includes(':'))
    .map(({ path }) => addressOf(publicUrl + path))

function addressOf(page: string, changed?: string) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeXml(page)}</loc>${lastmod}</url>`
}

const indexOf = ({ publicUrl }: World, names: string[]) =>
  listOf(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${publicUrl}${address}?part=${name}</loc></sitemap>`),
  )

const urls = (lines: string[]) => listOf('urlset', lines)

const listOf = (root: string, lines: string[]) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')

const daysBelieved = 180

/**
 * Whom to tell of a weakness: RFC 9116. The same for a whole day; it says until when it may be believed, so it is made
 * anew each time.
 */
export function securityTxt({ config, publicUrl, clock }: World) {
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
