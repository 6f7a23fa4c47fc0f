import { isNull } from 'drizzle-orm'
import type { ReviewedKind, ReviewedPath } from '../content/every-kind.ts'
import type { Feed, Item, Kind, ReviewedTable } from '../content/kind.ts'
import { newest } from '../content/published.ts'
import type { Clock, PublicAddress, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import type { HourCycle } from '../fields/times/words.ts'
import { hourCycleIn } from '../lab/facts.ts'
import { feeds, hasItemPages, headingOf } from './contract.ts'
import { pagePathsOf } from './kinds.ts'
import { site } from './table.ts'
import { escapeXml } from './xml.ts'

type Entry = {
  /** Permanent, also when the site moves: RFC 4287, section 4.2.6. */
  id: string
  title: string
  link: string
  author: string
  summary: string
  published: string | null
  updated: string
}

type FeedContext = Pick<Store, 'db'> & Clock & Settings & PublicAddress

const maxEntries = 20

/** An Atom feed: RFC 4287. */
export function feedOf(context: FeedContext, kind: ReviewedKind) {
  const { list } = pagePathsOf(kind)
  const { began, tagOf } = identityOf(context)
  const cycle = hourCycleIn(context.db)
  const entries = newest(context, kind, maxEntries).map((row) => ({
    id: tagOf(`${list}/${row.id}`),
    updated: row.updated_at,
    ...entryIn({ publicUrl: context.publicUrl, cycle }, kind, row),
  }))
  const changes = entries.map(({ updated }) => updated).toSorted()
  const title = `${headingOf(list)} – Hydra Lab`
  const page = escapeXml(context.publicUrl + list)
  const self = escapeXml(`${context.publicUrl}${feeds[list]}`)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(tagOf(list))}</id>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<updated>${changes.at(-1) ?? began}</updated>`,
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('\n')
}

function entryIn<Table extends ReviewedTable>(
  { publicUrl, cycle }: PublicAddress & { cycle: HourCycle },
  kind: Kind<ReviewedPath, Table> & Feed<Table>,
  row: Item<Table>,
): Omit<Entry, 'id' | 'updated'> {
  const { list } = pagePathsOf(kind)
  const link = `${publicUrl}${list}${hasItemPages(list) ? '/' : '#'}${row.id}`
  const title = kind.titleOf(row)
  return { title, link, published: row.published_at, ...kind.feedEntry(row, cycle) }
}

const entryOf = ({ id, title, link, author, summary, published, updated }: Entry) =>
  [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(id)}</id>`,
    `<link rel="alternate" href="${escapeXml(link)}"/>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<summary>${escapeXml(summary)}</summary>`,
    '</entry>',
  ].join('')

/**
 * Permanent ids of feed entries (RFC 4151). The database remembers the college's domain from when the first was made,
 * since the domain may change.
 */
export function identityOf({ db, clock, config }: Pick<Store, 'db'> & Clock & Settings) {
  const { name, began, authority } = db.select().from(site).get() ?? createIdentity(db, clock())
  if (authority === null)
    db.update(site).set({ authority: config.collegeDomain }).where(isNull(site.authority)).run()
  const start = `tag:${authority ?? config.collegeDomain},${began.slice(0, 10)}:hydra-lab/${name}`
  return { began, tagOf: (path: string) => start + path }
}

/** A database that lost its identity gets a new one. */
function createIdentity(db: Queries, now: Date) {
  const name = crypto.randomUUID().slice(0, 8)
  db.insert(site).values({ id: 1, name, began: now.toISOString() }).run()
  return { name, began: now.toISOString(), authority: null }
}
