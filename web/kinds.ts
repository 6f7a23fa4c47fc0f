import type { formsOf, Path } from '../src/pages/contract.ts'
import type { KindPath, Named } from './data/kind.ts'
import { type Screen, screen } from './data/screen.tsx'
import { articles } from './kinds/articles/kind.ts'
import { faculty } from './kinds/faculty/kind.ts'
import { faq } from './kinds/faq/kind.ts'
import { highlights } from './kinds/highlights/kind.ts'
import { resources } from './kinds/resources/kind.ts'

/** What a kind shows: its list and its editor, and what else the site has addresses for. */
type ScreensOf<List extends KindPath> = {
  list: Screen
  editor: Screen
} & (`${List}/:id` extends Path ? { item: Screen } : unknown) &
  (List extends keyof typeof formsOf ? { submission: Screen } : unknown)

/** Every kind by its list's address, in the order of the menus. */
export const kinds: { [List in KindPath]: Named & { screens: ScreensOf<List> } } = {
  '/student-highlights': {
    ...highlights,
    screens: {
      list: screen('kinds/highlights/list.tsx', () => import('./kinds/highlights/list.tsx')),
      item: screen('kinds/highlights/item.tsx', () => import('./kinds/highlights/item.tsx')),
      submission: screen(
        'kinds/highlights/submission.tsx',
        () => import('./kinds/highlights/submission.tsx'),
      ),
      editor: screen('kinds/highlights/editor.ts', () => import('./kinds/highlights/editor.ts')),
    },
  },
  '/tech-blog': {
    ...articles,
    screens: {
      list: screen('kinds/articles/list.tsx', () => import('./kinds/articles/list.tsx')),
      submission: screen('kinds/articles/form.tsx', () => import('./kinds/articles/form.tsx')),
      editor: screen('kinds/articles/editor.ts', () => import('./kinds/articles/editor.ts')),
    },
  },
  '/student-resources': {
    ...resources,
    screens: {
      list: screen('kinds/resources/list.tsx', () => import('./kinds/resources/list.tsx')),
      editor: screen('kinds/resources/editor.ts', () => import('./kinds/resources/editor.ts')),
    },
  },
  '/faculty': {
    ...faculty,
    screens: {
      list: screen('kinds/faculty/list.tsx', () => import('./kinds/faculty/list.tsx')),
      editor: screen('kinds/faculty/editor.ts', () => import('./kinds/faculty/editor.ts')),
    },
  },
  '/faq': {
    ...faq,
    screens: {
      list: screen('kinds/faq/list.tsx', () => import('./kinds/faq/list.tsx')),
      editor: screen('kinds/faq/editor.ts', () => import('./kinds/faq/editor.ts')),
    },
  },
}
