import { expect, test } from 'bun:test'
import { formsOf, pageRoutes } from '../../src/pages/contract.ts'
import type { About } from '../data/screen.tsx'
import { settings } from '../testing/settings.ts'
import { descriptions } from './descriptions.ts'
import { headOf } from './head.ts'

const art = {
  'preview.webp': '/assets/preview.webp',
  'three-heads-wide.avif': '/assets/wide.avif',
  'three-heads-narrow.avif': '/assets/narrow.avif',
}
const site = 'https://hydra.college.edu'

/** The lines of a page's head, and what it tells machines of itself. */
function headAt(path: string, more: { found?: About | undefined; isWrong?: boolean } = {}) {
  const route = pageRoutes.find((each) => each.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  const page = { site: { settings, art }, route, pathname: path.replace(':id', '7') }
  const lines = headOf({ ...page, files: ['/assets/a.js'], found: {}, ...more }).split('\n')
  const data = lines.find((line) => line.startsWith('<script type="application/ld+json">'))
  const linked = data && JSON.parse(data.replace(/<[^>]+>/g, ''))
  return { lines: lines.filter((line) => line !== data), linked }
}

/** What a page that may be found says first. */
const preview = (title: string, description: string, address: string, image?: string[]) => [
  `<title>${title}</title>`,
  `<meta name="description" content="${description}">`,
  `<link rel="canonical" href="${site}${address}">`,
  '<meta property="og:site_name" content="Hydra Lab">',
  '<meta property="og:type" content="website">',
  `<meta property="og:title" content="${title}">`,
  `<meta property="og:description" content="${description}">`,
  `<meta property="og:url" content="${site}${address}">`,
  ...(image ?? [`<meta property="og:image" content="${site}/assets/preview.webp">`]),
  '<meta name="twitter:card" content="summary_large_image">',
]

const feed = (title: string, path: string) =>
  `<link rel="alternate" type="application/atom+xml" title="${title} – Hydra Lab" href="${path}/feed.xml">`
const everyFeed = pageRoutes.flatMap(({ path, title }) =>
  path in formsOf ? feed(title, path) : [],
)
const script = '<meta name="script" content="/assets/a.js">'
const hub = 'Your central hub for all things Computer Science! Located in Science Hall, Room 260.'

test('home names the site, every feed, and the first picture of either shape', () => {
  const first = (media: string, href: string) =>
    `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="(${media})" href="${href}">`
  expect(headAt('/').lines).toEqual([
    ...preview('Welcome to the Hydra Lab!! – Hydra Lab', hub, '/'),
    ...everyFeed,
    first('min-width: 64rem', '/assets/wide.avif'),
    first('max-width: 63.99rem', '/assets/narrow.avif'),
    script,
  ])
})

test('a page of a list is a document of its own, and has the feed of its list', () => {
  const description = descriptions['/tech-blog'] ?? ''
  expect(headAt('/tech-blog', { found: { page: 2 } }).lines).toEqual([
    ...preview('Tech Articles, page 2 – Hydra Lab', description, '/tech-blog?page=2'),
    ...[feed('Tech Articles', '/tech-blog'), script],
  ])
  const canonical = `<link rel="canonical" href="${site}/tech-blog">`
  expect(headAt('/tech-blog', { found: { page: 1 } }).lines).toContain(canonical)
})

test('an item is told by its own words and picture, and none of them is markup', () => {
  const found = { title: 'A & <b>', description: 'Say "x".', image: '/images/1', imageAlt: '"E"' }
  const image = [
    `<meta property="og:image" content="${site}/images/1">`,
    '<meta property="og:image:alt" content="&quot;E&quot;">',
  ]
  expect(headAt('/calendar/:id', { found }).lines).toEqual([
    ...preview('A &amp; &lt;b&gt; – Hydra Lab', 'Say &quot;x&quot;.', '/calendar/7', image),
    script,
  ])
})

test('what has something wrong says so in its title', () => {
  const [title] = headAt('/submit-article', { isWrong: true }).lines
  expect(title).toBe('<title>Error: Submit Article – Hydra Lab</title>')
})

test('what isn’t there, and what is for admins, is not to be found by a search', () => {
  const hidden = (title: string, description: string) => [
    `<title>${title} – Hydra Lab</title>`,
    `<meta name="description" content="${description}">`,
    ...['<meta name="robots" content="noindex">', script],
  ]
  const login = hidden('Admin Login', descriptions['/admin-login'] ?? '')
  expect(headAt('/admin-login')).toEqual({ lines: login, linked: undefined })
  expect(headAt('/admin-panel').lines).toEqual(hidden('Admin Panel', hub))
  const missing = headAt('/calendar/:id', { found: undefined })
  expect(missing.lines).toEqual(hidden('Page not found', hub))
})

test('machines are told what a page shows, and the way to it from home', () => {
  const steps = (...named: [name: string, path: string][]) => ({
    '@type': 'BreadcrumbList',
    itemListElement: named.map(([name, path], n) => ({
      ...{ '@type': 'ListItem', position: n + 1, name, item: site + path },
    })),
  })
  const thing = { '@type': 'Event', name: 'A', url: '/calendar/7', image: '/images/1' }
  const found = { title: 'A </b>', linked: [{ ...thing, about: null, keywords: [] }] }
  const there = { ...thing, url: `${site}/calendar/7`, image: `${site}/images/1` }
  const way = steps(['Home', '/'], ['Calendar Page', '/calendar'], ['A </b>', '/calendar/7'])
  expect(headAt('/calendar/:id', { found }).linked).toEqual({
    ...{ '@context': 'https://schema.org', '@graph': [there, way] },
  })
})
