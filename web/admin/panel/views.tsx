import { PageLink } from '../../ui/page-link.tsx'
import type { Place } from './address.ts'
import { useCounts } from './use-counts.ts'

type Props = {
  place: Place
  hrefOf: (changes: Partial<Place>) => string
  onChoose: () => void
}

/** Leads from one list of a tab to the other. */
export function Views({ place, hrefOf, onChoose }: Props) {
  const { data: counts } = useCounts()
  const { views } = place.tab
  const [one, other] = views
  if (!other) return null
  return (
    <nav aria-label={`${one.label} or ${other.label.toLowerCase()}`}>
      <ul className="flex gap-3 md:gap-5">
        {views.map((view) => {
          const count = counts && view.count?.(counts)
          const isShown = view === place.view
          return (
            <li key={view.name}>
              <PageLink
                to={hrefOf({ query: {}, view })}
                onClick={onChoose}
                aria-current={isShown ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isShown ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
              >
                {view.label}
                {count !== undefined && ` (${count})`}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
