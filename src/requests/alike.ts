import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { isOneOf } from '../database/columns.ts'
import { createMemory } from '../database/remembered.ts'
import { type Groups, groupAlike, mostCompared, togetherIn } from '../fields/likeness.ts'
import type { AskedAlike } from '../http/request/alike.ts'
import { type Listing, longestPage } from '../http/request/listing.ts'
import type { World } from '../world.ts'
import { found, shelves } from './shelves.ts'
import { requests } from './table.ts'

// Which requests look alike: by the address, the student ID or the name.

export type Waiting = 'pending' | 'spam'

const recall = createMemory<Groups>()

export const alikeOn = ({ db, sqlite }: World, shelf: Waiting) =>
  recall(sqlite, shelf, () => {
    const { id, student_id, folded, folded_email } = requests
    const rows = db
      .select({ id, student_id, folded, folded_email })
      .from(requests)
      .where(shelves[shelf])
      .orderBy(desc(id))
      .limit(mostCompared)
      .all()
    return groupAlike(rows.map(keyed))
  })

type Person = Record<'student_id' | 'folded' | 'folded_email', string>

const keyed = ({ id, ...person }: Person & { id: number }) => ({ id, keys: keysOf(person) })
const keysOf = ({ student_id, folded, folded_email }: Person) => [
  `id ${student_id}`,
  `name ${folded}`,
  `email ${folded_email}`,
]

type Asked = Listing & AskedAlike

/** One page of them: those that look alike stand where the newest of them does. */
export function listTogether(
  world: World,
  shelf: Waiting,
  { page = { limit: longestPage, offset: 0 }, ...asked }: Asked,
) {
  const { db } = world
  const { id } = requests
  const all = db
    .select({ id })
    .from(requests)
    .where(whereOf(world, shelf, asked))
    .orderBy(desc(id))
  const ids = togetherIn(
    all.all().map((row) => row.id),
    alikeOn(world, shelf),
  )
  const shown = ids.slice(page.offset, page.offset + page.limit)
  const rows = db.select().from(requests).where(inArray(id, shown)).all()
  return {
    rows: rows.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id)),
    total: ids.length,
  }
}

/** Which requests of a shelf are asked for. */
function whereOf(world: World, shelf: Waiting, { search, alike }: Asked): SQL | undefined {
  const where = and(shelves[shelf], found(search))
  if (alike === undefined) return where
  return and(where, isOneOf(requests.id, lookingLike(world, shelf, alike)))
}

/** What waits and looks like one, which may be approved by now. */
function lookingLike(world: World, shelf: Waiting, one: number) {
  const groups = alikeOn(world, shelf)
  const person = world.db.select().from(requests).where(eq(requests.id, one)).get()
  return groups.of(one) ?? (person ? groups.bearing(keysOf(person)) : [])
}

/** What all that are asked for are called, and at which revision they are: the first of them, at most so many. */
export function named(world: World, shelf: Waiting, asked: Asked, most: number) {
  const where = whereOf(world, shelf, asked)
  const { id, revision, full_name: title } = requests
  const { total } = world.db.select({ total: count() }).from(requests).where(where).get() ?? {
    total: 0,
  }
  const rows = world.db.select({ id, revision, title }).from(requests).where(where)
  return { items: rows.orderBy(desc(id)).limit(most).all(), total }
}
