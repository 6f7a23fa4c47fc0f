import { PageLink } from '../../ui/page-link.tsx'
import { noFilters } from '../list/list-query.ts'
import type { Place } from './address.ts'
import { countOf } from './tab.ts'
import { useCounts } from './use-counts.ts'

type Props = {
  place: Place
  hrefOf: (changes: Partial<Place>) => string
  onChoose: () => void
}

export function Views({ place: { tab, isSecondary }, hrefOf, onChoose }: Props) {
  const { data: counts } = useCounts()
  if (!tab.secondary) return null
  const { count, labels } = tab.secondary
  const ownCount = tab.counted === 'failed' ? undefined : countOf(tab, counts)
  const views = [
    { label: labels[0], count: ownCount, isOther: false },
    { label: labels[1], count: counts && count(counts), isOther: true },
  ]
  return (
    <nav aria-label={`${labels[0]} or ${labels[1].toLowerCase()}`}>
      <ul className="flex gap-3 md:gap-5">
        {views.map(({ label, count, isOther }) => (
          <li key={label}>
            <PageLink
              to={hrefOf({
                ...noFilters,
                isSecondary: isOther,
                sort: undefined,
                perPage: undefined,
              })}
              onClick={onChoose}
              aria-current={isOther === isSecondary ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isOther === isSecondary ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
            >
              {label}
              {count !== undefined && ` (${count})`}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
