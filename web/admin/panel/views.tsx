import { PageLink } from '../../ui/page-link.tsx'
import { noFilters } from '../list/list-query.ts'
import type { Place } from './address.ts'
import { useCounts } from './use-counts.ts'

type Props = {
  place: Place
  hrefOf: (changed: Partial<Place>) => string
  /** How many stand in the tab's own list. */
  own: number | undefined
  onChoose: () => void
}

const asUsual = { sort: undefined, perPage: undefined, ...noFilters }

/** The way between a tab's own list and the one beside it. */
export function Views({ place: { tab, isBeside }, hrefOf, own, onChoose }: Props) {
  const { data: counts } = useCounts()
  if (!tab.beside) return null
  const { count, labels } = tab.beside
  const numbers = [own, counts && count(counts)]
  return (
    <nav aria-label={`${labels[0]} or ${labels[1].toLowerCase()}`}>
      <ul className="flex gap-3 md:gap-5">
        {labels.map((label, at) => {
          const isShown = (at === 1) === isBeside
          return (
            <li key={label}>
              <PageLink
                to={hrefOf({ isBeside: at === 1, ...asUsual })}
                onClick={onChoose}
                aria-current={isShown ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isShown ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
              >
                {label}
                {numbers[at] !== undefined && ` (${numbers[at]})`}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
