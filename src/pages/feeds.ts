import { articles, highlights } from '../content/kinds.ts'
import { select } from '../content/lists.ts'
import type { World } from '../world.ts'
import { routeOf } from './contract.ts'
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

const newest = { page: { limit: 20, offset: 0 } }

/** What was published last in the list at an address, for feed readers: Atom, RFC 4287. */
export function feedOf(world: World, path: string) {
  const entries = path === '/tech-blog' ? posts(world) : projects(world)
  const title = `${routeOf(path)?.route.title} – Hydra Lab`
  const page = escapeXml(world.publicUrl + path)
  const self = escapeXml(`${world.publicUrl}${feeds[path]}`)
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

const projects = (world: World) =>
  select(world, highlights, 'published', newest).items.map((project) => ({
    id: `${world.publicUrl}/student-highlights/${project.id}`,
    title: project.project_title,
    link: `${world.publicUrl}/student-highlights/${project.id}`,
    author: project.student_name,
    summary: project.summary,
    published: project.published_at,
  }))

const posts = (world: World) =>
  select(world, articles, 'published', newest).items.map((article) => ({
    id: `${world.publicUrl}/tech-blog#${article.id}`,
    title: article.title,
    link: article.external_link,
    author: article.author_name,
    summary: article.summary,
    published: article.published_at,
  }))

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
