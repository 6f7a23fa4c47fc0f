import { posix } from 'node:path'
import { pageRoutes } from '../pages/contract.ts'

type Ask = (path: string) => Promise<Response>

const roots = ['/', '/calendar.ics', '/sitemap.xml']

type Found = { type: string; body: Uint8Array | string }

export async function* staticFiles(ask: Ask, { origin, now }: { origin: string; now: Date }) {
  const pages = await readPages(ask, { origin, now })
  const files = new Map([...pages.keys()].map((path) => [path, fileFor(path)]))
  for (const [path, { type, body }] of pages) {
    const to = (href: string) => linkFrom(path, href, { origin, files })
    const isHtml = type === 'text/html'
    const name = fileFor(path)
    if (isHtml) yield { name, body: withoutProgram(String(body), to) }
    else if (type === 'text/css') yield { name, body: withLinks(String(body), to) }
    else yield { name, body }
  }
}

async function readPages(ask: Ask, { origin, now }: { origin: string; now: Date }) {
  const pages = new Map<string, Found>()
  const queue = [...roots]
  const seen = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await ask(path)
    if (response.status !== 200) continue
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const isText = ['text/html', 'text/css', 'application/xml'].includes(type)
    const body = isText ? await response.text() : new Uint8Array(await response.arrayBuffer())
    if (!(type === 'text/html' && !isPage(path))) pages.set(path, { type, body })
    for (const next of isText ? toFollow(path, String(body), origin) : [])
      if (!seen.has(next) && isWanted(next, now)) {
        seen.add(next)
        queue.push(next)
      }
  }
  return pages
}

type To = (href: string) => string | undefined

const withLinks = (css: string, to: To) =>
  css.replace(/url\((["']?)([^)"']+)\1\)/g, (whole, _, href: string) => {
    const link = to(href)
    return link === undefined ? whole : `url("${link}")`
  })

function withoutProgram(html: string, to: To) {
  const relink = (element: HTMLRewriterTypes.Element, name: string) => {
    const href = element.getAttribute(name)
    if (href === null) return
    const link = to(href)
    if (link !== undefined) element.setAttribute(name, link)
    else if (element.hasAttribute('data-discover')) element.remove()
    else element.removeAndKeepContent()
  }
  const remove = { element: (element: HTMLRewriterTypes.Element) => void element.remove() }
  return new HTMLRewriter()
    .on('script:not([type="application/ld+json"])', remove)
    .on('link[rel$="preload"], link[rel="manifest"], form, dialog', remove)
    .on('meta[http-equiv], [data-today]', remove)
    .on('[aria-current="date"]', {
      element: (element) => void element.removeAttribute('aria-current'),
    })
    .on('a[href], link[href]', { element: (element) => relink(element, 'href') })
    .on('img[src], source[src]', { element: (element) => relink(element, 'src') })
    .on('img[srcset], source[srcset]', {
      element(element) {
        element.setAttribute('srcset', linkedSet(element.getAttribute('srcset') ?? '', to))
      },
    })
    .transform(bare(html, to))
    .replace(/<li[^>]*>\s*<\/li>/g, '')
}

const bare = (html: string, to: To) =>
  html
    .replace(/<\/?noscript[^>]*>/g, '')
    .replace(/<style[^>]*>.*?<\/style>/gs, (style) => withLinks(style, to))

const linkedSet = (set: string, to: To) =>
  set
    .split(',')
    .flatMap((each) => {
      const [href = '', ...size] = each.trim().split(/\s+/)
      const link = to(href)
      return link === undefined ? [] : [[link, ...size].join(' ')]
    })
    .join(', ')

const dynamic = ['/search', '/student-forms']

function isPage(path: string) {
  const { pathname } = new URL(path, 'http://site')
  return readable.some((page) => page.test(pathname)) && !dynamic.includes(pathname)
}

const readable = pageRoutes
  .filter(({ audience }) => audience === 'everyone')
  .map(({ path }) => new RegExp(`^${path.replace(':id', '\\d+')}$`))

const isFile = (path: string) =>
  /^\/(assets|icons|images)\/|\.(xml|ics|txt|ico|png|svg|webmanifest)$/.test(path)

/** Each month links to the next, without an end. */
const mostMonths = 24

const isNear = (month: string | null, now: Date) => {
  const [year = 0, number = 0] = (month ?? '').split('-').map(Number)
  const distance = 12 * (year - now.getUTCFullYear()) + number - 1 - now.getUTCMonth()
  return month === null || Math.abs(distance) <= mostMonths
}

function isWanted(path: string, now: Date) {
  const { pathname, searchParams } = new URL(path, 'http://site')
  if (pathname.startsWith('/api/') || pathname.endsWith('.js')) return false
  if (isFile(pathname)) return true
  const known = ['page', 'category', 'month', 'when', 'area']
  const isKnown = [...searchParams.keys()].every((name) => known.includes(name))
  return isPage(path) && isKnown && isNear(searchParams.get('month'), now)
}

function fileFor(path: string) {
  const { pathname, search } = new URL(path, 'http://site')
  const bare = pathname.slice(1)
  if (isFile(pathname)) {
    const width = /\?w=(\d+)$/.exec(search)?.[1]
    return width ? bare.replace(/(\.\w+)$/, `-${width}$1`) : bare
  }
  const folder = bare === '' ? '' : `${bare.replace(/\/$/, '')}/`
  const name =
    search === ''
      ? 'index'
      : decodeURIComponent(search)
          .replace(/[^\p{L}\p{N}]+/gu, '-')
          .replace(/^-/, '')
  return `${folder}${name}.html`
}

function urlOf(from: string, href: string, origin: string) {
  const url = URL.parse(href.replaceAll('&amp;', '&'), new URL(from, origin))
  return url && url.origin === new URL(origin).origin ? url : undefined
}

function toFollow(from: string, text: string, origin: string) {
  const named = [
    ...text.matchAll(/\b(?:href|src|content)="([^"]+)"/g),
    ...text.matchAll(/url\(["']?([^)"']+)["']?\)/g),
    ...text.matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, href = '']) => href)
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
  )
  return [...named, ...sets].flatMap((href) => {
    const url = urlOf(from, href, origin)
    return url ? [url.pathname + url.search] : []
  })
}

type Site = { origin: string; files: ReadonlyMap<string, string> }

/** Undefined where there is no such file. */
function linkFrom(from: string, href: string, { origin, files }: Site) {
  if (href.startsWith('#') || /^(data|mailto|tel):/.test(href)) return href
  const calendar = href.replace(/^webcal:/, 'https:')
  const url = urlOf(from, calendar, origin)
  if (!url) return href
  const file = files.get(url.pathname + url.search)
  if (file === undefined) return undefined
  const link = posix.relative(posix.dirname(fileFor(from)), file)
  return `${link || posix.basename(file)}${url.hash}`
}
