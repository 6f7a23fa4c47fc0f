import { fileFor, isPage, isWanted, linkFrom, toFollow } from './static-links.ts'

// The public site as files: what any web server or a disk shows, without a program behind it.

/** Answers what the site answers at a path with its query. */
export type Ask = (path: string) => Promise<Response>

/** All else is named by these. */
const roots = ['/', '/calendar.ics', '/sitemap.xml']

type Found = { type: string; body: Uint8Array | string }

/** Reads all that visitors can reach; answers the files by their names. */
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

/** The links of a style sheet. */
const withLinks = (css: string, to: To) =>
  css.replace(/url\((["']?)([^)"']+)\1\)/g, (whole, _, href: string) => {
    const link = to(href)
    return link === undefined ? whole : `url("${link}")`
  })

/** A page without scripts, forms, what is so today alone, and links that would lead nowhere; all others lead to files. */
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

/** What a rewriter takes for text, put right: what is for readers without scripts, and the links of styles. */
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
