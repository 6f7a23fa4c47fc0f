import { matchRoutes } from 'react-router-dom'
import { type CreatePath, type formsOf, type Path, pageRoutes } from '../src/pages/contract.ts'
import { savesData } from './browser/saves-data.ts'
import { editorsOf, type KindPath, type Named } from './data/kind.ts'
import { load, type Screen, screen } from './data/screen.tsx'
import { kinds } from './kinds.ts'
import { notFoundTitle } from './layout/heading.tsx'
import { requestScreen } from './requests/screen.ts'

type EditPath = Extract<Path, `/admin-panel/${string}/edit/:id`>
type SubmitPath = (typeof formsOf)[keyof typeof formsOf]
type PathOfKind = KindPath | `${KindPath}/:id` | SubmitPath | CreatePath | EditPath

const userEditor = screen('admin/users/editor.tsx', () => import('./admin/users/editor.tsx'))

const signIn = screen('admin/session/sign-in.tsx', () => import('./admin/session/sign-in.tsx'))

const ownScreens: Record<Exclude<Path, PathOfKind>, Screen> = {
  '/': screen('home/home.tsx', () => import('./home/home.tsx')),
  '/calendar/featured-event': screen(
    'kinds/events/featured.tsx',
    () => import('./kinds/events/featured.tsx'),
  ),
  '/search': screen('search/search.tsx', () => import('./search/search.tsx')),
  '/student-forms': screen(
    'requests/student-forms.tsx',
    () => import('./requests/student-forms.tsx'),
  ),
  '/submit-sd-request': requestScreen,
  '/submission': screen('submission/find.tsx', () => import('./submission/find.tsx')),
  '/submission/:token': screen(
    'submission/submission.tsx',
    () => import('./submission/submission.tsx'),
  ),
  '/admin-login': signIn,
  '/set-password/:token': signIn,
  '/admin-panel': screen('admin/panel/panel.tsx', () => import('./admin/panel/panel.tsx')),
  '/admin-panel/lab': screen(
    'admin/lab/lab-editor.tsx',
    () => import('./admin/lab/lab-editor.tsx'),
  ),
  '/admin-panel/account': screen(
    'admin/account/account.tsx',
    () => import('./admin/account/account.tsx'),
  ),
  '/admin-panel/users/create-user': userEditor,
  '/admin-panel/users/edit-admin/:id': userEditor,
  '/contributions': screen(
    'contributions/contributions.tsx',
    () => import('./contributions/contributions.tsx'),
  ),
}

type Shown = Named & {
  screens: Record<'list' | 'editor', Screen> & { item?: Screen; submission?: Screen }
}

const screensOf = ({ path, create, submit, screens }: Shown) => ({
  [path]: screens.list,
  ...(screens.item && { [`${path}/:id`]: screens.item }),
  ...(submit && screens.submission && { [submit.to]: screens.submission }),
  [create]: screens.editor,
  [`${editorsOf(path)}/:id`]: screens.editor,
})

const screens: Record<string, Screen> = Object.assign(
  {},
  ownScreens,
  ...Object.values(kinds).map(screensOf),
)

const notFound: Screen = screen('layout/not-found.tsx', () => import('./layout/not-found.tsx'))

const nowhere = { path: '*', title: notFoundTitle, audience: 'everyone' } as const

const routes = [...pageRoutes, nowhere].map((route) => ({
  ...route,
  caseSensitive: true,
  route,
  screen: screens[route.path] ?? notFound,
}))

/** No address of ours has a second slash or an escape. */
function find(pathname: string) {
  const [match] = (!/%|\/\//.test(pathname) && matchRoutes(routes, pathname)) || []
  const { id } = match?.params ?? {}
  const isItem = id === undefined || /^[1-9]\d{0,14}$/.test(id)
  if (!match || !isItem) return { screen: notFound, route: nowhere, id: undefined }
  const { screen, route } = match.route
  return { screen, route, id: id === undefined ? undefined : Number(id) }
}

let last = { pathname: '', place: find('') }

/** Remembers the last one: React Router ranks all routes at every call. */
export function matchScreen(pathname: string) {
  if (last.pathname !== pathname) last = { pathname, place: find(pathname) }
  return last.place
}

/** Loads the code and data of a page before its link is followed. */
export async function prefetchPage(href: string) {
  if (savesData()) return
  const { pathname, search } = new URL(href, location.origin)
  const { screen, id } = matchScreen(pathname)
  try {
    const { prefetch } = await load(screen)
    await prefetch?.({ id, search })
  } catch {
    // Following the link tries again, and shows the failure.
  }
}
