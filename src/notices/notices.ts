import { eq } from 'drizzle-orm'
import * as admins from '../accounts/admins.ts'
import { lastAct } from '../activity/activity.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import type { Listable } from '../content/order.ts'
import { newlyPending, type PendingTitles, pendingSince } from '../content/pending.ts'
import { fold } from '../fields/fold.ts'
import { isWithin } from '../fields/times/within.ts'
import { digestOf, noticeOf, type WaitingItems } from '../mail/emails.ts'
import { enqueue, lastTo } from '../mail/queue.ts'
import { letters } from '../mail/table.ts'
import { access } from '../requests/lists.ts'
import { day, hour } from '../units.ts'
import type { World } from '../world.ts'

// Emails admins about what waits for a decision, daily or at once, as each prefers.

/**
 * Reminds of what has waited for more than a day: ALERT_TO, and the admins who want that. Where all admins do, they get
 * one email together.
 */
export function remindDaily(world: World) {
  const overdue = overdueIn(world)
  const daily = admins.hearing(world, 'daily')
  const isToTheLab = world.config.alertTo !== undefined
  const isToAll = !isToTheLab && daily.length === admins.total(world.db)
  if (isToTheLab || isToAll) queueDigest(world, overdue, null)
  if (isToAll) return
  for (const { email } of daily.filter((each) => !getsAlerts(world, each)))
    queueDigest(world, overdue, email)
}

/** Looked at every hour. A digest that waits is replaced. */
const almostADay = 23.5 * hour

function queueDigest(
  { db, clock, publicUrl }: World,
  overdue: WaitingItems[],
  recipient: string | null,
) {
  if (overdue.every(({ count }) => count === 0)) return
  const now = clock()
  db.transaction((tx) => {
    const last = lastTo(tx, 'digest', recipient)
    if (last && isWithin(now, new Date(last.created_at), almostADay)) return
    if (last?.state === 'waiting') tx.delete(letters).where(eq(letters.id, last.id)).run()
    enqueue(tx, { ...digestOf(overdue, publicUrl), kind: 'digest', recipient }, now)
  })
}

const getsAlerts = ({ config }: World, { email }: { email: string }) =>
  (config.alertTo ?? []).some((address) => fold(address) === fold(email))

export function overdueIn(world: World) {
  const dayAgo = new Date(world.clock().getTime() - day).toISOString()
  return pendingItems((of) => pendingSince(world, of, dayAgo))
}

function pendingItems(find: (of: Listable) => PendingTitles): WaitingItems[] {
  const { count } = find(access) // students' names are no titles
  return [
    ...reviewedKinds.map((kind) => {
      const { noun, nouns, path: tab } = kind
      return { ...find(kind), noun, nouns, tab }
    }),
    { count, noun: 'request for access', nouns: 'requests for access', tab: 'pending-accounts' },
  ]
}

type Admin = ReturnType<typeof admins.hearing>[number]

/** Emails what became pending since the admin's last notice, at most once an hour. */
export function notifyAtOnce(world: World) {
  if (world.config.smtpUrl === undefined) return
  for (const admin of admins.hearing(world, 'at once'))
    if (isDue(world, admin)) notify(world, admin)
}

/** While the last notice waits for the mail server, the next one waits, too. */
function isDue({ db, clock }: World, { email, noticed_at }: Admin) {
  const last = lastTo(db, 'notice', email)
  const [since = ''] = [last?.sent_at ?? '', noticed_at ?? ''].toSorted().reverse()
  return last?.state !== 'waiting' && !isWithin(clock(), new Date(since), hour)
}

function notify(world: World, { id, user, email, noticed_to }: Admin) {
  const to = lastAct(world.db)
  const since = { after: noticed_to ?? 0, notBy: user }
  if (to <= since.after) return
  const isAlerted = getsRequestAlerts(world, { email })
  const items = pendingItems((of) =>
    of === access && isAlerted ? { count: 0, titles: [] } : newlyPending(world, of, since),
  )
  if (items.every(({ count }) => count === 0)) return
  const now = world.clock()
  world.db.transaction((tx) => {
    enqueue(tx, { ...noticeOf(items, world.publicUrl, id), kind: 'notice', recipient: email }, now)
    admins.noteNotice(tx, id, { at: now, to })
  })
}

/** Each request has an alert, which goes to all admins where ALERT_TO is not set. */
const getsRequestAlerts = (world: World, admin: { email: string }) =>
  world.config.alertTo === undefined || getsAlerts(world, admin)
