import { withoutSlash } from '../../src/http/request/words.ts'
import { feeds, isForSearch, type PageRoute, pageRoutes } from '../../src/pages/contract.ts'
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
  /** What the page's data says of it; nothing when there is no such page. */
  found: About | undefined
  /** The script files of its screen. */
  files: string[]
  /** Its form was refused. */
  isWrong?: boolean
}

/**
 * What a page says of itself, and what a browser should fetch: the first picture at once, the scripts after the page
 * has been painted.
 */
export function headOf({ site, pathname, route, found, files, isWrong }: Input) {
  const heading = found ? (found.title ?? route.title) : notFoundTitle
  const title = isWrong ? wrongTitleOf(heading) : titleOf(onPage(heading, found?.page))
  const description = found?.description ?? descriptions[route.path] ?? siteDescription
  const isHidden = !found || route.path === '*' || !isForSearch(route)
  const { publicUrl } = site.settings
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(isHidden
      ? ['<meta name="robots" content="noindex">']
      : preview({
          title,
          description,
          publicUrl,
          address: withoutSlash(pathname) + pageOf(found),
          image: imageOf(site, found),
          ...(found.imageAlt && { imageAlt: found.imageAlt }),
        }).concat(linkedData({ settings: site.settings, pathname, route, found }))),
    ...feedsOf(route),
    ...(route.path === '/' ? heroPreloads(site) : []),
    ...files.map((file) => `<meta name="script" content="${file}">`),
  ].join('\n')
}

type Preview = {
  title: string
  description: string
  publicUrl: string
  address: string
  image: string
  imageAlt?: string
}

function preview({ title, description, publicUrl, address, image, imageAlt }: Preview) {
  const url = publicUrl + address
  return [
    `<link rel="canonical" href="${escaped(url)}">`,
    '<meta property="og:site_name" content="Hydra Lab">',
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(url)}">`,
    `<meta property="og:image" content="${escaped(URL.parse(image, publicUrl)?.href ?? image)}">`,
    ...(imageAlt ? [`<meta property="og:image:alt" content="${escaped(imageAlt)}">`] : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** Home has the news of every list. */
const feedsOf = ({ path }: PageRoute) =>
  pageRoutes.flatMap((list) => {
    const feed = feeds[list.path]
    if (feed === undefined || (path !== '/' && path !== list.path)) return []
    const title = escaped(titleOf(list.title))
    return `<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}">`
  })

const imageOf = ({ art }: Site, found: About | undefined) =>
  found?.image ?? art['preview.webp'] ?? ''

/** Of a list's address only the page makes another document. */
const pageOf = ({ page = 1 }: About) => (page > 1 ? `?page=${page}` : '')

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
