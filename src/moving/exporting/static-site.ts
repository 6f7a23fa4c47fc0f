import { posix } from 'node:path'
import { filterParameters } from '../../content/every-kind.ts'
import { pageRoutes } from '../../pages/contract.ts'
import { fileFor, isFile } from './file-names.ts'

type Fetch = (path: string) => Promise<Response>

/** The link to the file of an address; undefined where there will be none. */
type LinkFor = (href: string) => string | undefined

/** The files of the public pages and of what they link to, with links from file to file. */
export async function* staticFiles(getPage: Fetch, { origin, now }: { origin: string; now: Date }) {
  const paths = new Set(['/', '/calendar.ics', '/sitemap.xml'])
  for (const path of paths) {
    const linkFor = (href: string) => {
      if (href.startsWith('#') || /^(data|mailto|tel):/.test(href)) return href
      const url = urlOf(href, new URL(path, origin))
      if (url?.origin !== new URL(origin).origin) return href
      const target = url.pathname + url.search
      if (!isWanted(target, now)) return undefined
      paths.add(target)
      const link = posix.relative(posix.dirname(fileFor(path)), fileFor(target))
      return `${link || posix.basename(fileFor(target))}${url.hash}`
    }
    const response = await getPage(path)
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    if (response.status !== 200 || (type === 'text/html' && !isPage(path))) continue
    yield { name: fileFor(path), body: await bodyOf(response, type, linkFor) }
  }
}

const urlOf = (href: string, base: URL) =>
  URL.parse(href.replaceAll('&amp;', '&').replace(/^webcal:/, 'https:'), base)

async function bodyOf(response: Response, type: string, linkFor: LinkFor) {
  if (type === 'text/html') return toStaticHtml(await response.text(), linkFor)
  if (type === 'text/css') return withLinks(await response.text(), linkFor)
  if (type !== 'application/xml') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  for (const [, href = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) linkFor(href)
  return text
}

const withLinks = (css: string, linkFor: LinkFor) =>
  css.replace(/url\((["']?)([^)"']+)\1\)/g, (whole, _, href: string) => {
    const link = linkFor(href)
    return link === undefined ? whole : `url("${link}")`
  })

function toStaticHtml(html: string, linkFor: LinkFor) {
  const relink = (element: HTMLRewriterTypes.Element, name: string) => {
    const href = element.getAttribute(name)
    if (href === null) return
    const link = linkFor(href)
    if (link !== undefined) element.setAttribute(name, link)
    else if (element.getAttribute('target') === '_blank') element.removeAndKeepContent()
    else element.remove() // the site's own way to what is left out; authors' links open a new tab
  }
  const remove = { element: (element: HTMLRewriterTypes.Element) => void element.remove() }
  return new HTMLRewriter()
    .on('script:not([type="application/ld+json"])', remove)
    .on('link[rel$="preload"], link[rel="manifest"], form, dialog', remove)
    .on('meta[http-equiv], [data-today]', remove)
    .on('[aria-current="date"]', {
      element: (element) => void element.removeAttribute('aria-current'),
    })
    .on('meta[content]', {
      element: (element) => void linkFor(element.getAttribute('content') ?? ''),
    })
    .on('a[href], link[href]', { element: (element) => relink(element, 'href') })
    .on('img[src], source[src]', { element: (element) => relink(element, 'src') })
    .on('img[srcset], source[srcset]', {
      element(element) {
        element.setAttribute('srcset', linkedSrcset(element.getAttribute('srcset') ?? '', linkFor))
      },
    })
    .transform(withoutScripting(html, linkFor))
    .replace(/<li[^>]*>\s*<\/li>/g, '')
}

const withoutScripting = (html: string, linkFor: LinkFor) =>
  html
    .replace(/<\/?noscript[^>]*>/g, '')
    .replace(/<style[^>]*>.*?<\/style>/gs, (style) => withLinks(style, linkFor))

const linkedSrcset = (set: string, linkFor: LinkFor) =>
  set
    .split(',')
    .flatMap((each) => {
      const [href = '', ...size] = each.trim().split(/\s+/)
      const link = linkFor(href)
      return link === undefined ? [] : [[link, ...size].join(' ')]
    })
    .join(', ')

const dynamicPages = ['/search', '/student-forms']

function isPage(path: string) {
  const { pathname } = new URL(path, 'http://site')
  return publicPages.some((page) => page.test(pathname)) && !dynamicPages.includes(pathname)
}

const publicPages = pageRoutes
  .filter(({ audience }) => audience === 'everyone')
  .map(({ path }) => new RegExp(`^${path.replace(':id', '\\d+')}$`))

/** Each month links to the next, without an end. */
const maxMonths = 24

const isNear = (month: string | null, now: Date) => {
  const [year = 0, number = 0] = (month ?? '').split('-').map(Number)
  const distance = 12 * (year - now.getUTCFullYear()) + number - 1 - now.getUTCMonth()
  return month === null || Math.abs(distance) <= maxMonths
}

function isWanted(path: string, now: Date) {
  const { pathname, searchParams } = new URL(path, 'http://site')
  if (pathname.startsWith('/api/') || pathname.endsWith('.js')) return false
  if (isFile(pathname)) return true
  const known = ['page', 'month', 'when', ...filterParameters]
  const isKnown = [...searchParams.keys()].every((name) => known.includes(name))
  return isPage(path) && isKnown && isNear(searchParams.get('month'), now)
}
