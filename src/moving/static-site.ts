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

/** A page whose scripts and forms are gone, and whose links lead to files; what leads nowhere is text. */
function withoutProgram(html: string, to: To) {
  const relink = (element: HTMLRewriterTypes.Element, name: string) => {
    const href = element.getAttribute(name)
    if (href === null) return
    const link = to(href)
    if (link === undefined) element.removeAttribute(name)
    else element.setAttribute(name, link)
  }
  const remove = { element: (element: HTMLRewriterTypes.Element) => void element.remove() }
  return new HTMLRewriter()
    .on('script:not([type="application/ld+json"])', remove)
    .on('link[rel="modulepreload"], link[as="script"], link[rel="manifest"], form, dialog', remove)
    .on('meta[http-equiv]', remove)
    .on('a[href], link[href]', { element: (element) => relink(element, 'href') })
    .on('img[src], source[src]', { element: (element) => relink(element, 'src') })
    .on('img[srcset], source[srcset], link[imagesrcset]', {
      element(element) {
        for (const name of ['srcset', 'imagesrcset']) {
          const set = element.getAttribute(name)
          if (set !== null) element.setAttribute(name, linkedSet(set, to))
        }
      },
    })
    .transform(html.replace(/<\/?noscript[^>]*>/g, '')) // a rewriter takes what is within for text
}

const linkedSet = (set: string, to: To) =>
  set
    .split(',')
    .flatMap((each) => {
      const [href = '', ...size] = each.trim().split(/\s+/)
      const link = to(href)
      return link === undefined ? [] : [[link, ...size].join(' ')]
    })
    .join(', ')
