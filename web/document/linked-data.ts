import { withoutSlash } from '../../src/http/request/words.ts'
import { type PageRoute, pageRoutes, type SiteSettings } from '../../src/pages/contract.ts'
import type { About } from '../data/screen.tsx'

type Input = { settings: SiteSettings; pathname: string; route: PageRoute; found: About }

/** What the page shows, and the way to it, as JSON-LD of schema.org. */
export function linkedData({ settings, pathname, route, found }: Input) {
  const graph = [
    ...(found.linked ?? []).map((thing) => cleaned(thing, settings.publicUrl)),
    ...breadcrumbs({ settings, pathname, route, found }),
  ]
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
}

/** The thing without empty properties, and with absolute addresses. */
const cleaned = (thing: object, publicUrl: string) =>
  Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]) => {
      if (!value || value.length === 0) return []
      const isAddress = name === 'image' || name === 'url'
      return [[name, isAddress ? (URL.parse(value, publicUrl)?.href ?? value) : value]]
    }),
  )

function breadcrumbs({ settings: { publicUrl }, pathname, route, found }: Input) {
  const path = withoutSlash(pathname)
  if (path === '/') return []
  const parent = pageRoutes.find((each) => each.path !== '/' && path.startsWith(`${each.path}/`))
  const steps = [
    { path: '/', title: 'Home' },
    ...(parent ? [parent] : []),
    { path, title: found.title ?? route.title },
  ]
  const itemListElement = steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.title,
    item: publicUrl + step.path,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
