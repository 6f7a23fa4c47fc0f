import { asc, type Column, desc, getTableColumns, type SQL } from 'drizzle-orm'
import { inOrder } from '../http/request/order.ts'
import type { Sort } from '../http/request/words.ts'
import { happens } from './happening.ts'
import type { Kind } from './kind.ts'
import * as store from './store.ts'

// In which order a list comes, and which index has its rows in that order, so that nothing is ever sorted.

/** Which of a kind's rows: what everybody sees, what waits for an admin, what looks like a machine's. */
export type Shelf = 'published' | 'pending' | 'spam'

export type Ordered = Pick<Kind, 'table'> & {
  order?: { by: string; direction: 'asc' | 'desc' }
}

type Asked = { shelf: Shelf; isPast: boolean; isOfCategory: boolean; sort?: Sort | undefined }
type Order = { list: store.List; orderBy: SQL[] }

const isByName = ({ order }: Ordered) => order?.by === 'sort_key'

/** How the panel sorts what is published where it isn't told. */
export const usualSort = (kind: Ordered): Sort => (isByName(kind) ? 'title' : 'newest')

/** As an admin wants a list sorted, else as it always is. */
export function ordered(kind: Ordered, { sort, ...asked }: Asked): Order {
  if (sort === undefined) return usual(kind, asked)
  return sort === 'title' ? byTitle(kind, asked) : byAge(kind, asked, sort)
}

/** What is published comes newest first, or as the kind orders it; what waits comes last in, first out. */
function usual(kind: Ordered, { shelf, isPast, isOfCategory }: Asked): Order {
  const newest = desc(store.commonColumns(kind).id)
  if (shelf !== 'published') return { list: 'review', orderBy: [newest] }
  const list = isPast ? 'past' : isOfCategory ? 'category' : 'published'
  const by = orderingOf(kind, kind.order?.by)
  if (!by) return { list, orderBy: [newest] }
  const direction = kind.order?.direction === 'asc' && !isPast ? asc : desc
  return { list, orderBy: [direction(by), newest] }
}

function byTitle(kind: Ordered, asked: Asked): Order {
  if (isByName(kind) && asked.shelf === 'published') return usual(kind, asked)
  const { folded: title, id } = store.commonColumns(kind)
  return { list: 'title', orderBy: inOrder({ id, title }, 'title') }
}

/** The oldest first are the newest first, read backwards. */
function byAge(kind: Ordered, { shelf, isOfCategory }: Asked, sort: 'newest' | 'oldest'): Order {
  const direction = sort === 'newest' ? desc : asc
  const by = (list: store.List, ...columns: Column[]) => ({
    list,
    orderBy: columns.map((column) => direction(column)),
  })
  const { id } = store.commonColumns(kind)
  if (shelf !== 'published') return by('review', id)
  if (isByName(kind)) return by('newest', id)
  const date = orderingOf(kind, kind.order?.by)
  const list = happens(kind) ? 'past' : isOfCategory ? 'category' : 'published'
  return date ? by(list, date, id) : by(list, id)
}

/** The column by which a kind's published rows are sorted, where it isn't the id alone. */
function orderingOf({ table }: Ordered, by = 'published_at') {
  const columns: Record<string, Column> = getTableColumns(table)
  return columns[by]
}
