import { queryOptions, useQuery } from '@tanstack/react-query'
import { WorkList } from '../../content/work-list.tsx'
import { worksQuery } from '../../content/works.ts'
import { type Api, unwrapPage } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { HighlightCard } from './card.tsx'
import { type Highlight, highlights } from './kind.ts'

type Project = Pick<Highlight, 'id' | 'category'>

const maxRelated = 3

/** Other projects: those of the same category first, then the newest. */
export const relatedQuery = (api: Api, { id, category }: Project) =>
  queryOptions({
    queryKey: [highlights.path, id, 'related'],
    queryFn: async () => {
      const newest = (more: { category?: string }) =>
        unwrapPage(
          highlights.calls(api).get({ query: { page: 1, perPage: maxRelated + 1, ...more } }),
          highlights.failures.load,
        )
      const [sameCategory, all] = await Promise.all([
        category ? newest({ category }) : undefined,
        newest({}),
      ])
      const found = new Map(
        [...(sameCategory?.items ?? []), ...all.items].map((item) => [item.id, item]),
      )
      found.delete(id)
      return [...found.values()]
        .slice(0, maxRelated)
        .map((item) => ({ ...item, project_description: '' }))
    },
  })

export function Related({ item }: { item: Project }) {
  const { api } = useSource()
  const { data: projects = [] } = useQuery(relatedQuery(api, item))
  if (projects.length === 0) return null
  return (
    <nav aria-labelledby="related" className="mt-14 lg:mt-20">
      <h2 id="related" className="text-section">
        More projects
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {projects.map((project, index) => (
          <li key={project.id} className="min-w-0">
            <HighlightCard
              item={project}
              index={index + 1}
              link={`${highlights.path}/${project.id}`}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type MoreProps = { author: string; title: string | undefined }

export function MoreBy({ author, title }: MoreProps) {
  const { api } = useSource()
  const { data = [] } = useQuery(worksQuery(api, author))
  const works = data.filter((work) => work.title !== title).slice(0, 5)
  if (works.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="font-semibold">
        More by <bdi>{author}</bdi>
      </h2>
      <div className="mt-3">
        <WorkList works={works} />
      </div>
    </section>
  )
}
