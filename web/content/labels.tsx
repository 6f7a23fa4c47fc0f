import { useQuery } from '@tanstack/react-query'
import { useSource } from '../data/client.tsx'
import type { Row } from '../data/kind.ts'
import { PageLink } from '../ui/page-link.tsx'
import type { ListKind } from './kind.ts'
import { labelsQuery } from './queries.ts'

type Props<Item extends Row> = {
  of: ListKind<Item>
  chosen: string | undefined
  hrefOf: (label: string) => string
}

/** The labels of a list as links, of which the chosen one leads back to all. */
export function Labels<Item extends Row>({ of, chosen, hrefOf }: Props<Item>) {
  const { api } = useSource()
  const { data: labels = [] } = useQuery(labelsQuery(of, api))
  const shown = chosen === undefined || labels.includes(chosen) ? labels : [chosen, ...labels]
  if (shown.length === 0) return null
  return (
    <nav aria-label={of.labels?.name} className="mt-5">
      <ul className="flex gap-2 overflow-x-auto p-1 lg:flex-wrap">
        {shown.map((label) => (
          <li key={label} className="shrink-0">
            <PageLink
              to={hrefOf(label === chosen ? '' : label)}
              aria-current={label === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-meta hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              <bdi>{label}</bdi>
              {label === chosen && <span aria-hidden="true">×</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
