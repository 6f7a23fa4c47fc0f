import type { formsOf } from '../src/pages/contract.ts'
import type { PanelLists, ReviewedPanelLists } from './admin/panel/tab.ts'
import type { Kind, KindPath, ReviewedKind, Row } from './data/kind.ts'
import { withReviewedScreens, withScreens } from './data/kind-screens.ts'
import type { Screen } from './data/screen.tsx'
import type { FormScreen } from './forms/kind.ts'
import { articles } from './kinds/articles/kind.ts'
import { events } from './kinds/events/kind.ts'
import { faculty } from './kinds/faculty/kind.ts'
import { faq } from './kinds/faq/kind.ts'
import { highlights } from './kinds/highlights/kind.ts'
import { resources } from './kinds/resources/kind.ts'

type Screens<Panels> = {
  list: Screen
  item?: Screen
  editor: Screen
  admin: Screen<Panels>
}

type Curated = Kind<never, Row> & { screens: Screens<PanelLists> }
type Reviewed = ReviewedKind<never, Row> & {
  screens: Screens<ReviewedPanelLists> & { submission: Screen<FormScreen> }
}

/** By the address of the list, in the order of the menus. */
export const kinds: {
  [List in KindPath]: List extends keyof typeof formsOf ? Reviewed : Curated
} = {
  '/student-highlights': withReviewedScreens('highlights', highlights, {
    list: () => import('./kinds/highlights/list.tsx'),
    item: () => import('./kinds/highlights/item.tsx'),
    form: () => import('./kinds/highlights/form.tsx'),
    admin: () => import('./kinds/highlights/admin.tsx'),
  }),
  '/tech-blog': withReviewedScreens('articles', articles, {
    list: () => import('./kinds/articles/list.tsx'),
    form: () => import('./kinds/articles/form.tsx'),
    admin: () => import('./kinds/articles/admin.tsx'),
  }),
  '/calendar': withReviewedScreens('events', events, {
    list: () => import('./kinds/events/list.tsx'),
    item: () => import('./kinds/events/item.tsx'),
    form: () => import('./kinds/events/form.tsx'),
    admin: () => import('./kinds/events/admin.tsx'),
  }),
  '/student-resources': withScreens('resources', resources, {
    list: () => import('./kinds/resources/list.tsx'),
    form: () => import('./kinds/resources/form.tsx'),
    admin: () => import('./kinds/resources/admin.tsx'),
  }),
  '/faculty': withScreens('faculty', faculty, {
    list: () => import('./kinds/faculty/list.tsx'),
    item: () => import('./kinds/faculty/item.tsx'),
    form: () => import('./kinds/faculty/form.tsx'),
    admin: () => import('./kinds/faculty/admin.tsx'),
  }),
  '/faq': withScreens('faq', faq, {
    list: () => import('./kinds/faq/list.tsx'),
    form: () => import('./kinds/faq/form.tsx'),
    admin: () => import('./kinds/faq/admin.tsx'),
  }),
}
