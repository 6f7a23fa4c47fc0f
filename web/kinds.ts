import type { formsOf, Path } from '../src/pages/contract.ts'
import type { PanelLists, ReviewedPanelLists } from './admin/panel/tab.ts'
import type { Kind, KindPath, ReviewedKind, Row } from './data/kind.ts'
import { curatedScreens, fileOf, reviewedScreens } from './data/kind-screens.ts'
import type { Screen } from './data/screen.tsx'
import type { FormScreen } from './forms/kind.ts'
import { articles } from './kinds/articles/kind.ts'
import { events } from './kinds/events/kind.ts'
import { faculty } from './kinds/faculty/kind.ts'
import { faq } from './kinds/faq/kind.ts'
import { highlights } from './kinds/highlights/kind.ts'
import { resources } from './kinds/resources/kind.ts'

/** The screens of a kind: `item` and `submission` where it has addresses for them. */
type Shown<List extends KindPath, Panels> = {
  screens: {
    list: Screen
    admin: Screen<{ lists: Panels }>
    editor: Screen
  } & (`${List}/:id` extends Path ? { item: Screen } : unknown) &
    (List extends keyof typeof formsOf ? { submission: Screen<FormScreen> } : unknown)
}

type Curated<List extends KindPath> = Kind<never, Row> & Shown<List, PanelLists>
type Reviewed<List extends KindPath> = ReviewedKind<never, Row> & Shown<List, ReviewedPanelLists>

export const kinds: {
  [List in KindPath]: List extends keyof typeof formsOf ? Reviewed<List> : Curated<List>
} = {
  '/student-highlights': {
    ...highlights,
    screens: {
      ...reviewedScreens('highlights', highlights, {
        list: () => import('./kinds/highlights/list.tsx'),
        form: () => import('./kinds/highlights/form.tsx'),
        editor: () => import('./kinds/highlights/editor.tsx'),
        admin: () => import('./kinds/highlights/admin.tsx'),
      }),
      item: fileOf('highlights', 'item', () => import('./kinds/highlights/item.tsx')),
    },
  },
  '/tech-blog': {
    ...articles,
    screens: reviewedScreens('articles', articles, {
      list: () => import('./kinds/articles/list.tsx'),
      form: () => import('./kinds/articles/form.tsx'),
      editor: () => import('./kinds/articles/editor.tsx'),
      admin: () => import('./kinds/articles/admin.tsx'),
    }),
  },
  '/calendar': {
    ...events,
    screens: {
      ...reviewedScreens('events', events, {
        list: () => import('./kinds/events/list.tsx'),
        form: () => import('./kinds/events/form.tsx'),
        editor: () => import('./kinds/events/editor.tsx'),
        admin: () => import('./kinds/events/admin.tsx'),
      }),
      item: fileOf('events', 'item', () => import('./kinds/events/item.tsx')),
    },
  },
  '/student-resources': {
    ...resources,
    screens: curatedScreens('resources', resources, {
      list: () => import('./kinds/resources/list.tsx'),
      form: () => import('./kinds/resources/form.tsx'),
      admin: () => import('./kinds/resources/admin.tsx'),
    }),
  },
  '/faculty': {
    ...faculty,
    screens: {
      ...curatedScreens('faculty', faculty, {
        list: () => import('./kinds/faculty/list.tsx'),
        form: () => import('./kinds/faculty/form.tsx'),
        admin: () => import('./kinds/faculty/admin.tsx'),
      }),
      item: fileOf('faculty', 'item', () => import('./kinds/faculty/item.tsx')),
    },
  },
  '/faq': {
    ...faq,
    screens: curatedScreens('faq', faq, {
      list: () => import('./kinds/faq/list.tsx'),
      form: () => import('./kinds/faq/form.tsx'),
      admin: () => import('./kinds/faq/admin.tsx'),
    }),
  },
}
