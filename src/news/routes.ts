import { Elysia } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { officeHoursOn } from '../calendar/view.ts'
import { everyKind } from '../content/every-kind.ts'
import { articles, highlights } from '../content/kinds.ts'
import { totalOf } from '../content/lists.ts'
import { newest } from '../content/published.ts'
import { publicRead } from '../http/response/cache.ts'
import { today } from '../lab/facts.ts'

export const newsRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/news' }).get('/', ({ set }) => {
    set.headers['cache-control'] = publicRead
    return newsOf(context)
  })

const limits = { projects: 3, articles: 4, people: 6 }

const newsOf = (context: AppContext) => ({
  totals: Object.fromEntries(
    everyKind.map((kind) => [kind.path, totalOf(context, kind, 'published')]),
  ),
  projects: newest(context, highlights, limits.projects).map(
    ({ id, project_title, student_name, summary, published_at, img, img_alt, headshot_url }) => ({
      id,
      title: project_title,
      author: student_name,
      summary,
      published: published_at,
      image: img ?? headshot_url,
      image_alt: img ? img_alt : null,
    }),
  ),
  articles: newest(context, articles, limits.articles).map(
    ({ id, title, author_name, external_link, published_at }) => ({
      id,
      title,
      author: author_name,
      link: external_link,
      published: published_at,
    }),
  ),
  people: officeHoursOn(context, today(context)).slice(0, limits.people),
})
