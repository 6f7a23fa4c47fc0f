import { type RefObject, useEffect, useRef } from 'react'
import { useFocusGone } from '../../ui/focus-gone.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { nothingFiltered } from '../list/finding.ts'
import type { Place } from './address.ts'
import type { Beside } from './tab.ts'
import { useCounts } from './use-counts.ts'

type Props = {
  place: Place
  hrefOf: (changed: Partial<Place>) => string
  /** How many stand in the tab's own list. */
  own: number | undefined
  /** Whether the list that was left had the focus here. */
  hadFocus: RefObject<boolean>
}

const inNoOrder = { sort: undefined, perPage: undefined }

/** The way between a tab's own list and the one beside it. */
export const Views = ({ place, ...props }: Props) =>
  place.tab.beside ? <Both of={place.tab.beside} place={place} {...props} /> : null

function Both({ of, place: { isBeside }, hrefOf, own, hadFocus }: Props & { of: Beside }) {
  const { data: counts } = useCounts()
  const nav = useRef<HTMLElement>(null)
  useFocusGone(nav, () => {
    hadFocus.current = true
  })
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body
    if (isLost) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    hadFocus.current = false
  }, [hadFocus])
  const other = counts && of.count(counts)
  const [ownLabel, otherLabel] = of.labels
  const link = (label: string, count: number | undefined, isOther: boolean) => (
    <li>
      <PageLink
        to={hrefOf({ isBeside: isOther, ...inNoOrder, ...nothingFiltered })}
        aria-current={isOther === isBeside ? 'page' : undefined}
        className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isOther === isBeside ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
      >
        {label}
        {count !== undefined && ` (${count})`}
      </PageLink>
    </li>
  )
  return (
    <nav ref={nav} aria-label={`${ownLabel} or ${otherLabel.toLowerCase()}`}>
      <ul className="flex gap-5">
        {link(ownLabel, own, false)}
        {link(otherLabel, other, true)}
      </ul>
    </nav>
  )
}
