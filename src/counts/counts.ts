import { everyKind, isReviewed } from '../content/every-kind.ts'
import { trashedByKind } from '../content/history/trash.ts'
import { totalOf } from '../content/lists.ts'
import type { Listable } from '../content/order.ts'
import { newestPending } from '../content/pending.ts'
import { cachedUntilWrite } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { newestEmails, totalEmails } from '../mail/figures.ts'
import { access } from '../requests/lists.ts'
import { mostNewest } from './words.ts'

type OfKind = {
  existing: number
  trash: number
  pending?: number
  spam?: number
  newest?: number[]
}

export const countsOf = cachedUntilWrite((world: Store) => {
  const { db } = world
  const trashed = trashedByKind(world)
  const kinds = everyKind.map((kind): [string, OfKind] => [
    kind.path,
    {
      existing: totalOf(world, kind, 'published'),
      trash: trashed.find((each) => each.kind === kind.path)?.total ?? 0,
      ...(isReviewed(kind) && waitingOf(world, kind)),
    },
  ])
  return {
    kinds: Object.fromEntries(kinds),
    requests: { ...waitingOf(world, access), approved: totalOf(world, access, 'published') },
    letters: {
      waiting: totalEmails(db, 'waiting'),
      failed: totalEmails(db, 'failed'),
      newest: newestEmails(db, mostNewest),
    },
  }
})

const waitingOf = (world: Store, of: Listable) => ({
  pending: totalOf(world, of, 'pending'),
  spam: totalOf(world, of, 'spam'),
  newest: newestPending(world, of, mostNewest),
})
