import type { Sort } from '../../../src/http/request/words.ts'
import { nothingAsked } from './asked.ts'
import type { ListPlace } from './item-head.tsx'

/** How the items of a list are found: every list of the panel can be searched, sorted and paged. */
export type Findable = {
  search: { label: string; placeholder: string }
  /** What the order by title is called, and whether the list comes in it where nothing is said. */
  order: { byTitle: string; isUsual?: true }
  /** Rows of a page, where nothing is said. */
  size: number
  /** Its items have categories. */
  hasCategory?: boolean | undefined
  /** By which marks its rows can be picked out. */
  marks?: boolean
  /** Those that look alike stand together, where nobody sorts them. */
  areCompared?: boolean
}

export const usualSort = ({ order }: Findable): Sort => (order.isUsual ? 'title' : 'newest')

const largerSizes = [25, 100] as const

export const sizesOf = ({ size }: Findable): readonly [number, ...number[]] => [
  size,
  ...largerSizes.filter((each) => each !== size),
]

/** What leaves out no row. */
export const nothingFiltered = {
  ...nothingAsked,
  category: undefined,
  mark: undefined,
  alike: undefined,
  filters: {},
}

/** What the list's call is asked for; what the list doesn't have isn't. */
export function wantedOf(of: Findable, { wanted }: Pick<ListPlace, 'wanted'>) {
  const { page, q, category, mark, alike, sort } = wanted
  const isTogether = of.areCompared && (alike !== undefined || sort === undefined)
  const perPage = sizesOf(of).find((size) => size === wanted.perPage) ?? of.size
  return {
    page,
    perPage,
    ...(sort && sort !== usualSort(of) && { sort }),
    ...(q && { q }),
    ...(of.hasCategory && category && { category }),
    ...(of.marks && mark && { mark }),
    ...(isTogether && { order: 'alike' as const, ...(alike && { alike }) }),
  }
}

/** By how much the list is narrowed down. */
export function activeIn(of: Findable, { wanted, filters = {} }: ListPlace) {
  const { q, category, mark } = wantedOf(of, { wanted })
  return [q, category, mark, ...Object.values(filters)].filter(Boolean).length
}
