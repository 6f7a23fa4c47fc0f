import { routeOf } from '../src/pages/contract.ts'
import { notFoundTitle } from './layout/heading.tsx'
import { savesData } from './saves-data.ts'
import { ready, type Screen } from './screen.tsx'

const screen = (file: string, load: Screen['load']): Screen => ({ file, load })

/** Creating and editing are one screen. */
const editors = {
  highlights: screen('admin/highlights-editor.ts', () => import('./admin/highlights-editor.ts')),
  articles: screen('admin/articles-editor.ts', () => import('./admin/articles-editor.ts')),
  resources: screen('admin/resources-editor.ts', () => import('./admin/resources-editor.ts')),
  faculty: screen('admin/faculty-editor.ts', () => import('./admin/faculty-editor.ts')),
  faq: screen('admin/faq-editor.ts', () => import('./admin/faq-editor.ts')),
  users: screen('admin/users-editor.tsx', () => import('./admin/users-editor.tsx')),
}

/** The screen of each of the site's addresses; those of `src/pages/contract.ts` that stand here. */
const screens: Record<string, Screen> = {
  '/': screen('home/home.tsx', () => import('./home/home.tsx')),
  '/calendar': screen('calendar/calendar.tsx', () => import('./calendar/calendar.tsx')),
  '/calendar/featured-event': screen(
    'calendar/featured-event.tsx',
    () => import('./calendar/featured-event.tsx'),
  ),
  '/student-highlights': screen('content/highlights.tsx', () => import('./content/highlights.tsx')),
  '/student-highlights/:id': screen('content/item.tsx', () => import('./content/item.tsx')),
  '/tech-blog': screen('content/articles.tsx', () => import('./content/articles.tsx')),
  '/student-resources': screen('content/resources.tsx', () => import('./content/resources.tsx')),
  '/student-forms': screen(
    'requests/student-forms.tsx',
    () => import('./requests/student-forms.tsx'),
  ),
  '/faculty': screen('content/faculty.tsx', () => import('./content/faculty.tsx')),
  '/faq': screen('content/faq.tsx', () => import('./content/faq.tsx')),
  '/submit-project': screen(
    'content/project-submission.tsx',
    () => import('./content/project-submission.tsx'),
  ),
  '/submit-article': screen(
    'content/article-submission.tsx',
    () => import('./content/article-submission.tsx'),
  ),
  '/submit-sd-request': screen(
    'requests/request-form.tsx',
    () => import('./requests/request-form.tsx'),
  ),
  '/admin-login': screen('admin/sign-in.tsx', () => import('./admin/sign-in.tsx')),
  '/admin-panel': screen('admin/panel.tsx', () => import('./admin/panel.tsx')),
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
  return { screen: screens[found.route.path] ?? notFound, route: found.route, id: found.id }
}

/** Fetches the code of the page behind a link, and its data, before the link is followed; not for one who saves data. */
export async function foresee(href: string) {
  if (savesData()) return
  const { pathname, search } = new URL(href, location.origin)
  const { screen, id } = placeOf(pathname)
  try {
    const { prefetch } = await ready(screen)
    await prefetch?.({ id, search })
  } catch {
    // Following the link tries again, and says so when it fails.
  }
}
