import type { DuplicateCounts } from '../../data/kind.ts'
import { useList } from './list-context.ts'
import type { Row } from './list-definition.ts'
import { withoutFilters } from './list-query.ts'

/** Links to an item's duplicates among the pending ones, and to a published one. */
export function DuplicateLinks({ item }: { item: Row & Partial<DuplicateCounts> }) {
  const { of, place } = useList()
  const { id, alike = 1, alike_published } = item
  const published = alike_published ? of.editorOf?.({ ...item, id: alike_published }) : undefined
  const links: [label: string, to: string | false | undefined][] = [
    [
      `${alike} alike`,
      alike > 1 && place.hrefOf({ ...withoutFilters(place.query), alike: String(id) }),
    ],
    ['Like a published one', published],
  ]
  return links.map(
    ([label, to]) =>
      to && (
        <a
          key={label}
          href={to}
          aria-label={`${label}: ${of.nameOf(item)}`}
          className="mr-2 inline-block rounded-[4px] bg-sunken px-2 font-semibold text-meta underline underline-offset-4"
        >
          {label}
        </a>
      ),
  )
}
