import { withoutSlash } from '../../src/http/request/words.ts'
import { spansOf, weekdays } from '../../src/lab/words.ts'
import type { PageRoute, SiteSettings } from '../../src/pages/contract.ts'
import { pageRoutes } from '../../src/pages/contract.ts'
import type { About } from '../data/screen.tsx'

type Input = { settings: SiteSettings; pathname: string; route: PageRoute; found: About }

/** The page as JSON-LD of schema.org. */
export function linkedData({ settings, pathname, route, found }: Input) {
  const graph = [
    organization(settings),
    ...(found.linked ?? []).map((thing) => cleaned(thing, settings.publicUrl)),
    ...breadcrumbs({ settings, pathname, route, found }),
  ]
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
}

function organization({ publicUrl, lab }: SiteSettings) {
  const openingHours = weekdays.flatMap((day) =>
    spansOf(lab[day] ?? '').map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    })),
  )
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#lab`,
    name: 'Hydra Lab',
    url: `${publicUrl}/`,
    email: lab.contact,
    location: {
      '@type': 'Place',
      name: 'Science Hall, Room 260',
      description: lab.room,
      openingHoursSpecification: openingHours.length > 0 ? openingHours : undefined,
    },
  }
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
