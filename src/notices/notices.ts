import { eq } from 'drizzle-orm'
import * as admins from '../accounts/admins.ts'
import { lastActivityId } from '../activity/activity.ts'
import type { AppContext } from '../app-context.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import type { ListSource } from '../content/order.ts'
import { newlyPendingTitles, type PendingTitles, pendingTitlesBefore } from '../content/pending.ts'
import { fold } from '../fields/fold.ts'
import { isWithin } from '../fields/times/within.ts'
import { digestEmail, noticeEmail, type PendingItems } from '../mail/emails.ts'
import { enqueue, lastEmailTo } from '../mail/queue.ts'
import { emails } from '../mail/table.ts'
import { accessRequests } from '../requests/lists.ts'
import { day, hour } from '../units.ts'

// Emails admins about pending submissions, daily or at once, as each prefers.

/**
 * Emails what has been pending for more than a day to ALERT_TO and the admins who chose that. Where all admins did, they
 * get one email together.
 */
export function remindDaily(context: AppContext) {
  const overdue = overdueIn(context)
  const daily = admins.adminsNotified(context, 'daily')
  const isToTheLab = context.config.alertTo !== undefined
  const isToAll = !isToTheLab && daily.length === admins.countAdmins(context.db)
  if (isToTheLab || isToAll) queueDigest(context, overdue, null)
  if (isToAll) return
  for (const { email } of daily.filter((each) => !getsAlerts(context, each)))
    queueDigest(context, overdue, email)
}

/** Checked every hour. A pending digest is replaced. */
const almostADay = 23.5 * hour

function queueDigest(
  { db, clock, publicUrl }: AppContext,
  overdue: PendingItems[],
  recipient: string | null,
) {
  if (overdue.every(({ count }) => count === 0)) return
  const now = clock()
  db.transaction((tx) => {
    const last = lastEmailTo(tx, 'digest', recipient)
    if (last && isWithin(now, new Date(last.created_at), almostADay)) return
    if (last?.state === 'waiting') tx.delete(emails).where(eq(emails.id, last.id)).run()
    enqueue(tx, { ...digestEmail(overdue, publicUrl), kind: 'digest', recipient }, now)
  })
}

const getsAlerts = ({ config }: AppContext, { email }: { email: string }) =>
  (config.alertTo ?? []).some((address) => fold(address) === fold(email))

export function overdueIn(context: AppContext) {
  const dayAgo = new Date(context.clock().getTime() - day).toISOString()
  return pendingItems((of) => pendingTitlesBefore(context, of, dayAgo))
}

function pendingItems(find: (of: ListSource) => PendingTitles): PendingItems[] {
  const { count } = find(accessRequests) // without titles, which would be students' names
  return [
    ...reviewedKinds.map((kind) => {
      const { noun, nouns, path: tab } = kind
      return { ...find(kind), noun, nouns, tab }
    }),
    { count, noun: 'request for access', nouns: 'requests for access', tab: 'pending-accounts' },
  ]
}

type Admin = ReturnType<typeof admins.adminsNotified>[number]

/** Emails what became pending since the admin's last notice, at most once an hour. */
export function notifyAtOnce(context: AppContext) {
  if (context.config.smtpUrl === undefined) return
  for (const admin of admins.adminsNotified(context, 'at once'))
    if (isDue(context, admin)) notify(context, admin)
}

/** While the last notice is pending, none is added. */
function isDue({ db, clock }: AppContext, { email, noticed_at }: Admin) {
  const last = lastEmailTo(db, 'notice', email)
  const [since = ''] = [last?.sent_at ?? '', noticed_at ?? ''].toSorted().reverse()
  return last?.state !== 'waiting' && !isWithin(clock(), new Date(since), hour)
}

function notify(context: AppContext, { id, user, email, noticed_to }: Admin) {
  const to = lastActivityId(context.db)
  const since = { after: noticed_to ?? 0, notBy: user }
  if (to <= since.after) return
  const isAlerted = getsRequestAlerts(context, { email })
  const items = pendingItems((of) =>
    of === accessRequests && isAlerted
      ? { count: 0, titles: [] }
      : newlyPendingTitles(context, of, since),
  )
  if (items.every(({ count }) => count === 0)) return
  const now = context.clock()
  const text = noticeEmail(items, context.publicUrl, id)
  context.db.transaction((tx) => {
    enqueue(tx, { ...text, kind: 'notice', recipient: email }, now)
    admins.recordNotice(tx, id, { at: now, to })
  })
}

/** Each request has an alert, which goes to all admins where ALERT_TO is not set. */
const getsRequestAlerts = (context: AppContext, admin: { email: string }) =>
  context.config.alertTo === undefined || getsAlerts(context, admin)
