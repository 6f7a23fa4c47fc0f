import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { highlights } from './kind.ts'

/** The project that comes after another in the list. */
export const nextQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [highlights.path, id, 'next'],
    queryFn: async () => {
      const call = highlights.calls(api)({ id }).next.get()
      return (await answer(call, highlights.failures.read)).data.next
    },
  })

/** Where a reader goes on who has read one; nowhere, where there is no other. */
export function NextProject({ id }: { id: number }) {
  const { api } = useSource()
  const { data: next } = useQuery(nextQuery(api, id))
  if (!next) return null
  return (
    <nav aria-label="Next project" className="reading mt-14">
      <p className="relative rounded-card border border-line p-5 hover:border-ink/40 lg:p-6">
        <span className="block text-meta text-muted">Next project</span>
        <PageLink to={`${highlights.path}/${next.id}`} className="stretched text-card">
          <bdi>{next.title}</bdi> <Arrow />
        </PageLink>
      </p>
    </nav>
  )
}
