import { everyKind, isReviewed } from '../content/every-kind.ts'
import { expiredByKind, trashedByKind } from '../content/history/trash.ts'
import { totalOf } from '../content/lists.ts'
import type { Listable } from '../content/order.ts'
import { newestPending } from '../content/pending.ts'
import type { Clock, Settings } from '../context.ts'
import { cachedUntilWrite } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { failedEmails, newestEmails, waitingEmails } from '../mail/figures.ts'
import { access } from '../requests/lists.ts'
import { mostNewest } from './words.ts'

type Counting = Store & Clock & Settings

type OfKind = {
  existing: number
  trash: number
  pending?: number
  spam?: number
  newest?: number[]
}

export function countsOf(world: Counting) {
  const { kinds, ...others } = allCounts(world)
  const expired = expiredByKind(world) // not cached: items expire without a write
  const left = Object.entries(kinds).map(([path, of]): [string, OfKind] => [
    path,
    { ...of, trash: of.trash - totalIn(expired, path) },
  ])
  return { kinds: Object.fromEntries(left), ...others }
}

const allCounts = cachedUntilWrite((world: Counting) => {
  const { db } = world
  const trashed = trashedByKind(world)
  const kinds = everyKind.map((kind): [string, OfKind] => [
    kind.path,
    {
      existing: totalOf(world, kind, 'published'),
      trash: totalIn(trashed, kind.path),
      ...(isReviewed(kind) && waitingOf(world, kind)),
    },
  ])
  return {
    kinds: Object.fromEntries(kinds),
    requests: { ...waitingOf(world, access), approved: totalOf(world, access, 'published') },
    letters: {
      waiting: waitingEmails(db),
      failed: failedEmails(db),
      newest: newestEmails(db, mostNewest),
    },
  }
})

const waitingOf = (world: Counting, of: Listable) => ({
  pending: totalOf(world, of, 'pending'),
  spam: totalOf(world, of, 'spam'),
  newest: newestPending(world, of, mostNewest),
})

const totalIn = (counted: { kind: string; total: number }[], path: string) =>
  counted.find(({ kind }) => kind === path)?.total ?? 0
