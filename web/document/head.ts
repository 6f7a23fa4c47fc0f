import { withoutSlash } from '../../src/http/request/words.ts'
import { feeds, isIndexable, type PageRoute, pageRoutes } from '../../src/pages/contract.ts'
import type { About } from '../data/screen.tsx'
import type { Site } from '../data/site.tsx'
import { heroArt, narrow, wide } from '../home/art.ts'
import { notFoundTitle, onPage, titleOf, wrongTitleOf } from '../layout/heading.tsx'
import { descriptions, siteDescription } from './descriptions.ts'
import { linkedData } from './linked-data.ts'

type Input = {
  site: Site
  pathname: string
  route: PageRoute
  /** What the page's data says of it; undefined where there is no such page. */
  found: About | undefined
  /** The script files of its screen. */
  files: string[]
  /** Whether its form was refused. */
  isWrong?: boolean
}

/** The page's title and metadata, and what a browser should fetch: the first picture now, scripts after first paint. */
export function headOf({ site, pathname, route, found, files, isWrong }: Input) {
  const heading = found ? (found.title ?? route.title) : notFoundTitle
  const title = isWrong ? wrongTitleOf(heading) : titleOf(onPage(heading, found?.page))
  const description = found?.description || (descriptions[route.path] ?? siteDescription)
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(found && route.path !== '*' && isIndexable(route)
      ? [
          ...preview({ site, pathname, found, title, description }),
          linkedData({ settings: site.settings, pathname, route, found }),
        ]
      : ['<meta name="robots" content="noindex">']),
    ...feedsOf(route),
    ...(route.path === '/' ? heroPreloads(site) : []),
    ...files.map((file) => `<meta name="script" content="${file}">`),
  ].join('\n')
}

type Preview = Pick<Input, 'site' | 'pathname'> & {
  found: About
  title: string
  description: string
}

function preview({ site, pathname, found, title, description }: Preview) {
  const { publicUrl } = site.settings
  const { page = 1, imageAlt } = found
  const image = found.image ?? site.art['preview.webp'] ?? ''
  const url = publicUrl + withoutSlash(pathname) + (page > 1 ? `?page=${page}` : '')
  return [
    `<link rel="canonical" href="${escaped(url)}">`,
    property('og:site_name', 'Hydra Lab'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', URL.parse(image, publicUrl)?.href ?? image),
    ...(imageAlt ? [property('og:image:alt', imageAlt)] : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}">`

/** The feed of a list; home has those of all lists. */
const feedsOf = ({ path }: PageRoute) =>
  pageRoutes.flatMap((list) => {
    const feed = feeds[list.path]
    if (feed === undefined || (path !== '/' && path !== list.path)) return []
    const title = escaped(titleOf(list.title))
    return `<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`
  })

const heroPreloads = ({ art }: Site) =>
  [
    ['wide', wide],
    ['narrow', narrow],
  ].map(
    ([shape, media]) =>
      `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="${media}" href="${art[`${heroArt[0]}-${shape}.avif`]}">`,
  )

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
