import type { formsOf, Path } from '../src/pages/contract.ts'
import type { PanelLists, ReviewedPanelLists } from './admin/panel/tab.ts'
import type { Kind, KindPath, ReviewedKind, Row } from './data/kind.ts'
import { type Drawn, type Screen, screen } from './data/screen.tsx'
import type { FormScreen } from './forms/kind.ts'
import { articles } from './kinds/articles/kind.ts'
import { events } from './kinds/events/kind.ts'
import { faculty } from './kinds/faculty/kind.ts'
import { faq } from './kinds/faq/kind.ts'
import { highlights } from './kinds/highlights/kind.ts'
import { resources } from './kinds/resources/kind.ts'

/** What a kind shows: its list, what admins edit it with and see of it in the panel, and what else it has addresses for. */
type Shown<List extends KindPath, Panels> = {
  screens: {
    list: Screen
    admin: Screen<Drawn & { lists: Panels }>
  } & (`${List}/:id` extends Path ? { item: Screen } : unknown) &
    (List extends keyof typeof formsOf ? { submission: Screen<FormScreen> } : unknown)
}

type Curated<List extends KindPath> = Kind<never, Row> & Shown<List, PanelLists>
type Reviewed<List extends KindPath> = ReviewedKind<never, Row> & Shown<List, ReviewedPanelLists>

/** Every kind by its list's address, in the order of the menus. */
export const kinds: {
  [List in KindPath]: List extends keyof typeof formsOf ? Reviewed<List> : Curated<List>
} = {
  '/student-highlights': {
    ...highlights,
    screens: {
      list: screen('kinds/highlights/list.tsx', () => import('./kinds/highlights/list.tsx')),
      item: screen('kinds/highlights/item.tsx', () => import('./kinds/highlights/item.tsx')),
      submission: screen(
        'kinds/highlights/submission.tsx',
        () => import('./kinds/highlights/submission.tsx'),
      ),
      admin: screen('kinds/highlights/admin.tsx', () => import('./kinds/highlights/admin.tsx')),
    },
  },
  '/tech-blog': {
    ...articles,
    screens: {
      list: screen('kinds/articles/list.tsx', () => import('./kinds/articles/list.tsx')),
      submission: screen(
        'kinds/articles/submission.tsx',
        () => import('./kinds/articles/submission.tsx'),
      ),
      admin: screen('kinds/articles/admin.tsx', () => import('./kinds/articles/admin.tsx')),
    },
  },
  '/calendar': {
    ...events,
    screens: {
      list: screen('kinds/events/list.tsx', () => import('./kinds/events/list.tsx')),
      item: screen('kinds/events/item.tsx', () => import('./kinds/events/item.tsx')),
      submission: screen(
        'kinds/events/submission.tsx',
        () => import('./kinds/events/submission.tsx'),
      ),
      admin: screen('kinds/events/admin.tsx', () => import('./kinds/events/admin.tsx')),
    },
  },
  '/student-resources': {
    ...resources,
    screens: {
      list: screen('kinds/resources/list.tsx', () => import('./kinds/resources/list.tsx')),
      admin: screen('kinds/resources/admin.ts', () => import('./kinds/resources/admin.ts')),
    },
  },
  '/faculty': {
    ...faculty,
    screens: {
      list: screen('kinds/faculty/list.tsx', () => import('./kinds/faculty/list.tsx')),
      admin: screen('kinds/faculty/admin.ts', () => import('./kinds/faculty/admin.ts')),
    },
  },
  '/faq': {
    ...faq,
    screens: {
      list: screen('kinds/faq/list.tsx', () => import('./kinds/faq/list.tsx')),
      admin: screen('kinds/faq/admin.ts', () => import('./kinds/faq/admin.ts')),
    },
  },
}
