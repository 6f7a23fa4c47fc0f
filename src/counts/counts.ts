import { desc, sql } from 'drizzle-orm'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { expiredByKind, trashedByKind } from '../content/history/trash.ts'
import { standsOn, totalOn } from '../content/lists.ts'
import { commonColumns, listed, reviewColumns } from '../content/store.ts'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { remembering } from '../database/remembered.ts'
import { failedEmails, newestEmails, waitingEmails } from '../mail/figures.ts'
import { countRequests } from '../requests/filters.ts'
import { mostNewest } from './words.ts'

type Counting = Store & Clock & Settings

/** What the lists of a kind hold; what waits only where it is reviewed. */
type OfKind = {
  existing: number
  trash: number
  pending?: number
  spam?: number
  newest?: number[]
}

/** How many every list of the panel holds. It is asked for all the time, and costs nothing while nobody writes. */
export function countsOf(world: Counting) {
  const { kinds, ...others } = allCounts(world)
  const expired = expiredByKind(world) // time passes without a write
  const left = Object.entries(kinds).map(([path, of]): [string, OfKind] => [
    path,
    { ...of, trash: of.trash - totalIn(expired, path) },
  ])
  return { kinds: Object.fromEntries(left), ...others }
}

const allCounts = remembering((world: Counting) => {
  const { db } = world
  const trashed = trashedByKind(world)
  const kinds = everyKind.map((kind): [string, OfKind] => [
    kind.path,
    {
      existing: totalOn(world, kind, 'published'),
      trash: totalIn(trashed, kind.path),
      ...waitingOf(world, kind),
    },
  ])
  return {
    kinds: Object.fromEntries(kinds),
    requests: countRequests(world, mostNewest),
    letters: {
      waiting: waitingEmails(db),
      failed: failedEmails(db),
      newest: newestEmails(db, mostNewest),
    },
  }
})

function waitingOf(world: Counting, kind: AnyKind) {
  const review = reviewColumns(kind)
  if (!review) return {}
  return {
    pending: totalOn(world, kind, 'pending'),
    spam: totalOn(world, kind, 'spam'),
    newest: newestOf(world.db, kind, standsOn('pending', review)),
  }
}

const newestOf = (db: Queries, kind: AnyKind, where: ReturnType<typeof standsOn>) =>
  db
    .select({ id: sql<number>`id` })
    .from(listed(kind, 'review'))
    .where(where)
    .orderBy(desc(commonColumns(kind).id))
    .limit(mostNewest)
    .all()
    .map(({ id }) => id)

const totalIn = (counted: { kind: string; total: number }[], path: string) =>
  counted.find(({ kind }) => kind === path)?.total ?? 0
