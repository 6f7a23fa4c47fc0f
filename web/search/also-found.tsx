import { useQuery } from '@tanstack/react-query'
import { useSource } from '../data/client.tsx'
import { linkLook } from '../ui/link-look.ts'
import { Hits } from './hits.tsx'
import { beyondTitlesQuery, searchUrl } from './query.ts'

type Props = {
  kind: string
  q: string
}

/** Matches of the site's search that the list's own search misses, which looks in titles only. */
export function AlsoFound({ kind, q }: Props) {
  const { api } = useSource()
  const { data } = useQuery(beyondTitlesQuery(api, kind, q))
  const [group] = data?.groups ?? []
  if (!group) return null
  return (
    <section aria-labelledby="also-found" className="mt-10 max-w-column">
      <h2 id="also-found" className="text-section">
        Also found
      </h2>
      <Hits hits={group.items} />
      <a href={searchUrl({ q, kind })} className={`${linkLook} print:hidden`}>
        All that is found for “<bdi>{q}</bdi>”
      </a>
    </section>
  )
}
