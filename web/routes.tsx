import { type Path, routeOf } from '../src/pages/contract.ts'
import { savesData } from './browser/saves-data.ts'
import { load, type Screen } from './data/screen.tsx'
import { notFoundTitle } from './layout/heading.tsx'

const screen = (file: string, load: Screen['load']): Screen => ({ file, load })

/** Creating and editing are one screen. */
const editors = {
  highlights: screen('kinds/highlights/editor.ts', () => import('./kinds/highlights/editor.ts')),
  articles: screen('kinds/articles/editor.ts', () => import('./kinds/articles/editor.ts')),
  resources: screen('kinds/resources/editor.ts', () => import('./kinds/resources/editor.ts')),
  faculty: screen('kinds/faculty/editor.ts', () => import('./kinds/faculty/editor.ts')),
  faq: screen('kinds/faq/editor.ts', () => import('./kinds/faq/editor.ts')),
  users: screen('admin/users/editor.tsx', () => import('./admin/users/editor.tsx')),
}

/** The screen of each of the site's addresses. */
const screens: Record<Path, Screen> = {
  '/': screen('home/home.tsx', () => import('./home/home.tsx')),
  '/calendar': screen('calendar/calendar.tsx', () => import('./calendar/calendar.tsx')),
  '/calendar/featured-event': screen(
    'calendar/featured-event.tsx',
    () => import('./calendar/featured-event.tsx'),
  ),
  '/student-highlights': screen(
    'kinds/highlights/list.tsx',
    () => import('./kinds/highlights/list.tsx'),
  ),
  '/student-highlights/:id': screen(
    'kinds/highlights/item.tsx',
    () => import('./kinds/highlights/item.tsx'),
  ),
  '/tech-blog': screen('kinds/articles/list.tsx', () => import('./kinds/articles/list.tsx')),
  '/student-resources': screen(
    'kinds/resources/list.tsx',
    () => import('./kinds/resources/list.tsx'),
  ),
  '/student-forms': screen(
    'requests/student-forms.tsx',
    () => import('./requests/student-forms.tsx'),
  ),
  '/faculty': screen('kinds/faculty/list.tsx', () => import('./kinds/faculty/list.tsx')),
  '/faq': screen('kinds/faq/list.tsx', () => import('./kinds/faq/list.tsx')),
  '/submit-project': screen(
    'kinds/highlights/submission.tsx',
    () => import('./kinds/highlights/submission.tsx'),
  ),
  '/submit-article': screen(
    'kinds/articles/submission.ts',
    () => import('./kinds/articles/submission.ts'),
  ),
  '/submit-sd-request': screen(
    'requests/request-form.tsx',
    () => import('./requests/request-form.tsx'),
  ),
  '/admin-login': screen('admin/session/sign-in.tsx', () => import('./admin/session/sign-in.tsx')),
  '/admin-panel': screen('admin/panel/panel.tsx', () => import('./admin/panel/panel.tsx')),
  '/admin-panel/student-highlights/edit/:id': editors.highlights,
  '/create-student-highlight': editors.highlights,
  '/admin-panel/tech-blog/edit/:id': editors.articles,
  '/create-tech-blog': editors.articles,
  '/admin-panel/student-resources/edit/:id': editors.resources,
  '/create-student-resource': editors.resources,
  '/admin-panel/faculty/edit/:id': editors.faculty,
  '/create-faculty': editors.faculty,
  '/admin-panel/faq/edit/:id': editors.faq,
  '/create-faq': editors.faq,
  '/admin-panel/users/create-user': editors.users,
  '/admin-panel/users/edit-admin/:id': editors.users,
  '/contributions': screen(
    'contributions/contributions.tsx',
    () => import('./contributions/contributions.tsx'),
  ),
}

const notFound = screen('layout/not-found.tsx', () => import('./layout/not-found.tsx'))

const nowhere = {
  path: '*',
  title: notFoundTitle,
  audience: 'everyone',
} as const

/** What stands at an address: its screen, its route, and the item it names. */
export function placeOf(pathname: string) {
  const found = routeOf(pathname)
  if (!found) return { screen: notFound, route: nowhere, id: undefined }
  return { screen: screens[found.route.path], route: found.route, id: found.id }
}

/** Fetches the code of the page behind a link, and its data, before the link is followed; not for one who saves data. */
export async function prefetchPage(href: string) {
  if (savesData()) return
  const { pathname, search } = new URL(href, location.origin)
  const { screen, id } = placeOf(pathname)
  try {
    const { prefetch } = screen.drawn ?? (await load(screen))
    await prefetch?.({ id, search })
  } catch {
    // Following the link tries again, and says so when it fails.
  }
}
