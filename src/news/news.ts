import { everyKind } from '../content/every-kind.ts'
import { articles, highlights } from '../content/kinds.ts'
import { select } from '../content/lists.ts'
import { newest } from '../content/published.ts'
import type { World } from '../world.ts'

const articlesTold = 3

/** How much there is of each kind, the newest project, and the newest articles. */
export const newsOf = (world: World) => ({
  totals: Object.fromEntries(everyKind.map((kind) => [kind.path, totalOf(world, kind)])),
  project: newest(world, highlights, 1).map(
    ({ id, project_title, student_name, summary, published_at }) => ({
      id,
      title: project_title,
      author: student_name,
      summary,
      published: published_at,
    }),
  )[0],
  articles: newest(world, articles, articlesTold).map(
    ({ id, title, author_name, external_link, published_at }) => ({
      id,
      title,
      author: author_name,
      link: external_link,
      published: published_at,
    }),
  ),
})

const totalOf = (world: World, kind: (typeof everyKind)[number]) =>
  select(world, kind, 'published', { page: { limit: 1, offset: 0 } }).total
