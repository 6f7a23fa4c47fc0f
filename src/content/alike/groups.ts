import { and, desc, eq, sql } from 'drizzle-orm'
import { waits } from '../../database/columns.ts'
import type { Queries } from '../../database/open.ts'
import { createMemory } from '../../database/remembered.ts'
import { type Groups, groupAlike, keysIn, mostCompared } from '../../fields/likeness.ts'
import type { World } from '../../world.ts'
import { findTrashed } from '../history/trash.ts'
import type { Kind } from '../kind.ts'
import * as store from '../store.ts'

// Which of the submissions that wait look alike. They are compared by their stored keys, in one pass over an index, and
// that is remembered until something is written.

type Of = Pick<Kind, 'path' | 'table'>
export type Waiting = 'pending' | 'spam'

const recall = createMemory<Groups>()

export const alikeOn = ({ db, sqlite }: Pick<World, 'db' | 'sqlite'>, kind: Of, shelf: Waiting) =>
  recall(sqlite, `${kind.path} ${shelf}`, () => groupAlike(readKeys(db, kind, shelf)))

type Kept = { id: number; likeness: string }
const id = sql<number>`id`.as('id')
const likeness = sql<string>`likeness`.as('likeness')

const readKeys = (db: Queries, kind: Of, shelf: Waiting) =>
  db
    .select({ id, likeness })
    .from(store.listed(kind, 'alike'))
    .where(and(waits, eq(sql`spam`, Number(shelf === 'spam'))))
    .orderBy(desc(sql`id`))
    .limit(mostCompared)
    .all()
    .map(keyed)

const keyed = ({ id, likeness }: Kept) => ({ id, keys: keysIn(likeness) })

/** What waits and looks like one, which may be decided or deleted by now. */
export function lookingLike(world: World, kind: Of, shelf: Waiting, one: number) {
  const groups = alikeOn(world, kind, shelf)
  return groups.of(one) ?? groups.bearing(keysIn(likenessOfAny(world.db, kind, one)))
}

function likenessOfAny(db: Queries, kind: Of, one: number) {
  const row =
    db.select({ likeness }).from(kind.table).where(eq(sql`id`, one)).get() ??
    findTrashed(db, kind, one)?.row
  return row && 'likeness' in row ? String(row['likeness']) : ''
}
