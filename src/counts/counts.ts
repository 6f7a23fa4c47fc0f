import { everyKind, isReviewed } from '../content/every-kind.ts'
import { trashedByKind } from '../content/history/trash.ts'
import { totalOf } from '../content/lists.ts'
import type { ListSource } from '../content/order.ts'
import { newestPendingIds } from '../content/pending.ts'
import { cachedUntilWrite } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { countEmails } from '../mail/stats.ts'
import { accessRequests } from '../requests/lists.ts'
import { maxNewest } from './words.ts'

type KindCounts = {
  existing: number
  trash: number
  pending?: number
  spam?: number
  newest?: number[]
}

export const countsOf = cachedUntilWrite((context: Store) => {
  const { db } = context
  const trashed = trashedByKind(context)
  const kinds = everyKind.map((kind): [string, KindCounts] => [
    kind.path,
    {
      existing: totalOf(context, kind, 'published'),
      trash: trashed.find((each) => each.kind === kind.path)?.total ?? 0,
      ...(isReviewed(kind) && pendingCounts(context, kind)),
    },
  ])
  return {
    kinds: Object.fromEntries(kinds),
    requests: {
      ...pendingCounts(context, accessRequests),
      approved: totalOf(context, accessRequests, 'published'),
    },
    letters: {
      waiting: countEmails(db, 'waiting'),
      failed: countEmails(db, 'failed'),
    },
  }
})

const pendingCounts = (context: Store, source: ListSource) => ({
  pending: totalOf(context, source, 'pending'),
  spam: totalOf(context, source, 'spam'),
  newest: newestPendingIds(context, source, maxNewest),
})
