import { type SQLWrapper, sql } from 'drizzle-orm'
import { ftsQueriesOf } from './query.ts'

type Searched = { search?: { names: readonly string[] } }

/** The FTS5 query of a panel's list: for words of titles and names; of a kind without names, for any words. */
export function panelMatch({ search }: Searched, text: string) {
  const tier = search && search.names.length > 0 ? 1 : 2
  return ftsQueriesOf(text)?.[tier] ?? '""'
}

/** Whether the index finds a row. The cross join makes SQLite ask the index first, whatever its statistics say. */
export const isIndexed = ({ path }: { path: string }, id: SQLWrapper, match: SQLWrapper | string) =>
  sql`${id} in (select e.item from search s cross join search_entries e indexed by search_entries_place on e.place = s.rowid where s.search match ${match} and e.kind = ${path})`
