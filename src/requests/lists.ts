import { count } from 'drizzle-orm'
import type { AskedAlike } from '../http/request/alike.ts'
import type { Listing } from '../http/request/listing.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import type { World } from '../world.ts'
import { alikeOn, listTogether, type Waiting } from './alike.ts'
import { keptUntil } from './erasing.ts'
import { withFates } from './fates.ts'
import { everyRow, type Shelf, selection } from './shelves.ts'
import type { requests } from './table.ts'

type Row = typeof requests.$inferSelect
export type AccessRequest = Omit<Row, 'revision' | 'spam' | 'folded' | 'folded_email'> & {
  kept_until: string | null
}

export const answered = ({
  revision,
  spam,
  folded,
  folded_email,
  ...request
}: Row): AccessRequest => ({
  ...request,
  kept_until: keptUntil(request),
})

/** As an admin reads it, and decides about it: its sender may change it meanwhile. */
const listed = (row: Row) => ({ ...answered(row), revision: row.revision })

/** Those of a status, or all of them. */
export const decided = (world: World, listing: Listing, shelf: 'approved' | 'all') =>
  list(world, shelf, listing, (row) => row)

/** What waits, or what was taken for spam: each with how many there are that look like it. */
export function waiting(world: World, listing: Listing & AskedAlike, shelf: Waiting) {
  const groups = alikeOn(world, shelf)
  const told = (row: Fated) => ({ ...row, alike: groups.of(row.id)?.length ?? 1 })
  if (listing.order === undefined && listing.alike === undefined)
    return list(world, shelf, listing, told)
  const { rows, total } = listTogether(world, shelf, listing)
  return { items: withFates(world.db, rows.map(listed)).map(told), total }
}

type Fated = ReturnType<typeof withFates<ReturnType<typeof listed>>>[number]
type Stored = Omit<Row, 'keep'> & { keep: number }

function list<Told>(
  world: World,
  shelf: Shelf,
  listing: Listing,
  told: (row: Fated) => Told & object,
) {
  const { page } = listing
  const { db } = world
  const { from, where } = selection(shelf, listing)
  const counted = db.select({ total: count() }).from(from).where(where)
  const { total = 0 } = counted.get() ?? {}
  const rows = everyRow(world, shelf, listing)
  if (!page && isMany(total))
    return readWhole(world, rows, (some: Stored[]) =>
      withFates(
        db,
        some.map(({ keep, ...row }) => listed({ ...row, keep: keep === 1 })),
      ).map(told),
    )
  const asked = page ? rows.limit(page.limit).offset(page.offset) : rows
  return { items: withFates(db, asked.all().map(listed)).map(told), total }
}
