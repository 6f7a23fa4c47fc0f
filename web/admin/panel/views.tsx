import { PageLink } from '../../ui/page-link.tsx'
import type { Place } from './address.ts'
import type { Beside } from './tab.ts'
import { useBesideCount } from './use-counts.ts'

type Props = {
  place: Place
  hrefOf: (changed: Partial<Place>) => string
  /** How many stand in the tab's own list. */
  own: number | undefined
}

/** The way between a tab's own list and the one beside it. */
export const Views = ({ place, ...props }: Props) =>
  place.tab.beside ? <Both of={place.tab.beside} place={place} {...props} /> : null

function Both({ of, place: { tab, isBeside }, hrefOf, own }: Props & { of: Beside }) {
  const other = useBesideCount(tab, of)
  const [ownLabel, otherLabel] = of.labels
  const link = (label: string, count: number | undefined, isOther: boolean) => (
    <li>
      <PageLink
        to={hrefOf({ isBeside: isOther, q: '' })}
        aria-current={isOther === isBeside ? 'page' : undefined}
        className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isOther === isBeside ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
      >
        {label}
        {count !== undefined && ` (${count})`}
      </PageLink>
    </li>
  )
  return (
    <nav aria-label={`${ownLabel} or ${otherLabel.toLowerCase()}`}>
      <ul className="flex gap-5">
        {link(ownLabel, own, false)}
        {link(otherLabel, other, true)}
      </ul>
    </nav>
  )
}
