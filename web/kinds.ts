import type { KindPath, Named } from './data/kind.ts'
import { articles } from './kinds/articles/kind.ts'
import { faculty } from './kinds/faculty/kind.ts'
import { faq } from './kinds/faq/kind.ts'
import { highlights } from './kinds/highlights/kind.ts'
import { resources } from './kinds/resources/kind.ts'

/** Every kind by its list's address, in the order of the menus. */
export const kinds: Record<KindPath, Named> = {
  '/student-highlights': highlights,
  '/tech-blog': articles,
  '/student-resources': resources,
  '/faculty': faculty,
  '/faq': faq,
}
