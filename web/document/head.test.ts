import { expect, test } from 'bun:test'
import { formsOf, pageRoutes } from '../../src/pages/contract.ts'
import type { About } from '../data/screen.tsx'
import { settings } from '../testing/settings.ts'
import { headOf } from './head.ts'

const art = {
  'preview.webp': '/assets/preview.webp',
  'three-heads-wide.avif': '/assets/wide.avif',
  'three-heads-narrow.avif': '/assets/narrow.avif',
}
const site = 'https://hydra.college.edu'

type More = { isWrong?: boolean; isMissing?: boolean }

/** The lines of a page's head, and what it tells machines of itself. */
function headAt(path: string, found: About = {}, { isWrong, isMissing }: More = {}) {
  const route = pageRoutes.find((each) => each.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  const lines = headOf({
    ...{ site: { settings, art }, route, files: ['/assets/a.js'] },
    ...{ pathname: path.replace(':id', '7'), found: isMissing ? undefined : found },
    ...(isWrong && { isWrong }),
  }).split('\n')
  const data = lines.find((line) => line.startsWith('<script type="application/ld+json">'))
  const linked = data && JSON.parse(data.replace(/<[^>]+>/g, ''))
  return { lines: lines.filter((line) => line !== data), linked }
}

type Said = { title: string; description: string; address: string; image?: string[] }

/** What a page that may be found says first. */
const preview = ({ title, description, address, image }: Said) => [
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
    ...preview({
      ...{ title: 'Welcome to the Hydra Lab!! – Hydra Lab', description: hub, address: '/' },
    }),
    ...everyFeed,
    first('min-width: 64rem', '/assets/wide.avif'),
    first('max-width: 63.99rem', '/assets/narrow.avif'),
    script,
  ])
})

test('a page of a list is a document of its own, and has the feed of its list', () => {
  expect(headAt('/tech-blog', { page: 2 }).lines).toEqual([
    ...preview({
      title: 'Tech Articles, page 2 – Hydra Lab',
      description:
        'Articles on programming, security, the web and AI, picked by students and staff.',
      address: '/tech-blog?page=2',
    }),
    ...[feed('Tech Articles', '/tech-blog'), script],
  ])
  const canonical = `<link rel="canonical" href="${site}/tech-blog">`
  expect(headAt('/tech-blog', { page: 1 }).lines).toContain(canonical)
})

test('an item is told by its own words and picture, and none of them is markup', () => {
  const found = { title: 'A & <b>', description: 'Say "x".', image: '/images/1', imageAlt: '"E"' }
  expect(headAt('/calendar/:id', found).lines).toEqual([
    ...preview({
      ...{ title: 'A &amp; &lt;b&gt; – Hydra Lab', description: 'Say &quot;x&quot;.' },
      address: '/calendar/7',
      image: [
        `<meta property="og:image" content="${site}/images/1">`,
        '<meta property="og:image:alt" content="&quot;E&quot;">',
      ],
    }),
    script,
  ])
})

test('what has something wrong says so in its title', () => {
  const [title] = headAt('/submit-article', {}, { isWrong: true }).lines
  expect(title).toBe('<title>Error: Submit Article – Hydra Lab</title>')
})

test('what isn’t there, and what is for admins, is not to be found by a search', () => {
  const hidden = (title: string, description: string) => [
    `<title>${title} – Hydra Lab</title>`,
    `<meta name="description" content="${description}">`,
    ...['<meta name="robots" content="noindex">', script],
  ]
  const login = hidden('Admin Login', 'For the administrators of this site.')
  expect(headAt('/admin-login')).toEqual({ lines: login, linked: undefined })
  expect(headAt('/admin-panel').lines).toEqual(hidden('Admin Panel', hub))
  expect(headAt('/calendar/:id', {}, { isMissing: true }).lines).toEqual(
    hidden('Page not found', hub),
  )
})

test('machines are told what a page shows, and the way to it from home', () => {
  const steps = (...named: [name: string, path: string][]) => ({
    '@type': 'BreadcrumbList',
    itemListElement: named.map(([name, path], n) => ({
      ...{ '@type': 'ListItem', position: n + 1, name, item: site + path },
    })),
  })
  const context = 'https://schema.org'
  const thing = { '@type': 'Event', name: 'A', url: '/calendar/7', image: '/images/1' }
  const there = { ...thing, url: `${site}/calendar/7`, image: `${site}/images/1` }
  const way = steps(['Home', '/'], ['Calendar Page', '/calendar'], ['A </b>', '/calendar/7'])
  expect(
    headAt('/calendar/:id', { title: 'A </b>', linked: [{ ...thing, about: null, keywords: [] }] })
      .linked,
  ).toEqual({
    ...{ '@context': context, '@graph': [there, way] },
  })
})
