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
  /** Its rows can be narrowed down to a month. */
  hasMonths?: boolean
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
  month: undefined,
  alike: undefined,
  filters: {},
}

/** What the list's call is asked for; what the list doesn't have isn't. */
export function wantedOf(of: Findable, { wanted }: Pick<ListPlace, 'wanted'>) {
  const { page, q, category, mark, alike, month, sort } = wanted
  const isTogether = of.areCompared && (alike !== undefined || sort === undefined)
  const perPage = sizesOf(of).find((size) => size === wanted.perPage) ?? of.size
  return {
    page,
    perPage,
    ...(sort && sort !== usualSort(of) && { sort }),
    ...(q && { q }),
    ...(of.hasCategory && category && { category }),
    ...(of.marks && mark && { mark }),
    ...(of.hasMonths && month && daysOf(month)),
    ...(isTogether && { order: 'alike' as const, ...(alike && { alike }) }),
  }
}

/** The first and the last day of a month. */
function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** A month that is asked for, and the year up to today, the latest first. */
export function monthsUpTo(today: string, asked?: string) {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const latest = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  )
  const months = asked === undefined || latest.includes(asked) ? latest : [...latest, asked]
  return months.map((month) => [month, nameOf.format(new Date(`${month}-01`))] as const)
}

const nameOf = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** By how much the list is narrowed down. */
export function activeIn(of: Findable, { wanted, filters = {} }: ListPlace) {
  const { q, category, mark, from } = wantedOf(of, { wanted })
  return [q, category, mark, from, ...Object.values(filters)].filter(Boolean).length
}
