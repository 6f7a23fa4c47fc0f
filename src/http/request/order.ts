import { asc, type Column, desc, type SQL } from 'drizzle-orm'
import type { Sort } from './words.ts'

type By = Record<'id' | 'title', Column>

export function inOrder({ id, title }: By, sort: Sort = 'newest'): SQL[] {
  if (sort === 'title') return [asc(title), desc(id)]
  return [sort === 'oldest' ? asc(id) : desc(id)]
}
