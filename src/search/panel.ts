import { type SQLWrapper, sql } from 'drizzle-orm'
import { questionOf } from './query.ts'

// The panel's lists are searched by titles as they are, and by the words that an admin remembers of a row.

type Named = { search?: { names: readonly string[] } }

/** What asks the index for them: for words of names and places, of a kind that has none for any of its words. */
export function panelMatch({ search }: Named, text: string) {
  const { tiers } = questionOf(text) ?? {}
  const tier = search && search.names.length > 0 ? 1 : 2
  return tiers?.[tier] ?? '""'
}

/** Whether the index finds a row so: it is asked first, whatever SQLite believes of the entries. */
export const isIndexed = ({ path }: { path: string }, id: SQLWrapper, match: SQLWrapper | string) =>
  sql`${id} in (select e.item from search s cross join search_entries e indexed by search_entries_place on e.place = s.rowid where s.search match ${match} and e.kind = ${path})`
