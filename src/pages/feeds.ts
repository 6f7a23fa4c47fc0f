import type { ReviewedKind, ReviewedPath } from '../content/every-kind.ts'
import type { Feed, Item, Kind, ReviewedTable } from '../content/kind.ts'
import { newest } from '../content/review.ts'
import type { World } from '../world.ts'
import { routeOf } from './contract.ts'
import { hasItemPages, placesOf } from './kinds.ts'
import { feeds } from './words.ts'
import { escapeXml } from './xml.ts'

type Entry = {
  /** The same for ever, also when the link changes. */
  id: string
  title: string
  link: string
  author: string
  summary: string
  published: string | null
}

const mostEntries = 20

/** What was published last of a kind, for feed readers: Atom, RFC 4287. */
export function feedOf(world: World, kind: ReviewedKind) {
  const { list } = placesOf(kind)
  const entries = newest(world, kind, mostEntries).map((row) => entryIn(world, kind, row))
  const title = `${routeOf(list)?.route.title} – Hydra Lab`
  const page = escapeXml(world.publicUrl + list)
  const self = escapeXml(`${world.publicUrl}${feeds[list]}`)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeXml(title)}</title>`,
    `<id>${page}</id>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<updated>${entries[0]?.published ?? '1970-01-01T00:00:00Z'}</updated>`,
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('\n')
}

/** An item has a page of its own, or a place in the list. */
function entryIn<Table extends ReviewedTable>(
  { publicUrl }: World,
  kind: Kind<ReviewedPath, Table> & Feed<Table>,
  row: Item<Table>,
): Entry {
  const { list } = placesOf(kind)
  const id = `${publicUrl}${list}${hasItemPages(list) ? '/' : '#'}${row.id}`
  const title = String(new Map(Object.entries(row)).get(kind.title))
  return { id, title, link: id, published: row.published_at, ...kind.entry(row) }
}

const entryOf = ({ id, title, link, author, summary, published }: Entry) =>
  [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(id)}</id>`,
    `<link rel="alternate" href="${escapeXml(link)}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<summary>${escapeXml(summary)}</summary>`,
    '</entry>',
  ].join('')
