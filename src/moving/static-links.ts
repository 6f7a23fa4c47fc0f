import { posix } from 'node:path'
import { pageRoutes } from '../pages/contract.ts'

/** Pages of forms and of answers, which only a program can give. */
const living = ['/search', '/student-forms']

/** Whether visitors read it: forms, and what needs a session, stay out. */
export function isPage(path: string) {
  const { pathname } = new URL(path, 'http://site')
  return readable.some((page) => page.test(pathname)) && !living.includes(pathname)
}

const readable = pageRoutes
  .filter(({ audience }) => audience === 'everyone')
  .map(({ path }) => new RegExp(`^${path.replace(':id', '\\d+')}$`))

const isFile = (path: string) =>
  /^\/(assets|icons|images)\/|\.(xml|ics|txt|ico|png|svg|webmanifest)$/.test(path)

/** Two years back and ahead: each month leads to the next, without an end. */
const mostMonths = 24

const isNear = (month: string | null, now: Date) => {
  const [year = 0, number = 0] = (month ?? '').split('-').map(Number)
  const distance = 12 * (year - now.getUTCFullYear()) + number - 1 - now.getUTCMonth()
  return month === null || Math.abs(distance) <= mostMonths
}

/** Whether it becomes a file. Of the pages of a list, those that its own links lead to. */
export function isWanted(path: string, now: Date) {
  const { pathname, searchParams } = new URL(path, 'http://site')
  if (pathname.startsWith('/api/') || pathname.endsWith('.js')) return false
  if (isFile(pathname)) return true
  const known = ['page', 'category', 'month', 'when', 'area']
  const isKnown = [...searchParams.keys()].every((name) => known.includes(name))
  return isPage(path) && isKnown && isNear(searchParams.get('month'), now)
}

/** Where a page or a file lies. */
export function fileFor(path: string) {
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

/** A path of the site with its query, or nothing where an address leads elsewhere. */
function pathOf(from: string, href: string, origin: string) {
  const url = URL.parse(href.replaceAll('&amp;', '&'), new URL(from, origin))
  return url && url.origin === new URL(origin).origin ? url : undefined
}

/** The paths of the site that a text names. */
export function toFollow(from: string, text: string, origin: string) {
  const named = [
    ...text.matchAll(/\b(?:href|src|content)="([^"]+)"/g),
    ...text.matchAll(/url\(["']?([^)"']+)["']?\)/g),
    ...text.matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, href = '']) => href)
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
  )
  return [...named, ...sets].flatMap((href) => {
    const url = pathOf(from, href, origin)
    return url ? [url.pathname + url.search] : []
  })
}

type Site = { origin: string; files: ReadonlyMap<string, string> }

/** A link from one file to another; as it is where it leads elsewhere, nothing where there is no such file. */
export function linkFrom(from: string, href: string, { origin, files }: Site) {
  if (href.startsWith('#') || /^(data|mailto|tel):/.test(href)) return href
  const calendar = href.replace(/^webcal:/, 'https:')
  const url = pathOf(from, calendar, origin)
  if (!url) return href
  const file = files.get(url.pathname + url.search)
  if (file === undefined) return undefined
  const link = posix.relative(posix.dirname(fileFor(from)), file)
  return `${link || posix.basename(file)}${url.hash}`
}
