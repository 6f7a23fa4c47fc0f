import { and, desc, eq, sql } from 'drizzle-orm'
import type { Listing } from '../http/request/listing.ts'
import type { World } from '../world.ts'
import { requests } from './table.ts'

/** Which requests a list has; spam takes part in its own alone. */
export const shelves = {
  all: eq(requests.spam, false),
  pending: and(eq(requests.status, 'pending'), eq(requests.spam, false)),
  approved: eq(requests.status, 'approved'),
  spam: eq(requests.spam, true),
}

/** Those that a search finds. */
export const found = (search: string | undefined) =>
  search === undefined ? undefined : sql`instr(${requests.folded}, ${search}) > 0`

/** Asks for all rows that a list has on its pages. */
export const everyRow = ({ db }: World, shelf: keyof typeof shelves, { search }: Listing) =>
  db
    .select()
    .from(requests)
    .where(and(shelves[shelf], found(search)))
    .orderBy(desc(requests.id))
