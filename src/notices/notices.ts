import * as admins from '../accounts/admins.ts'
import { lastAct } from '../activity/activity.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { newlyPending, pendingSince } from '../content/pending.ts'
import { fold } from '../fields/fold.ts'
import { isWithin } from '../fields/times/within.ts'
import { noticeOf, type WaitingItems } from '../mail/emails.ts'
import { queueDigest } from '../mail/periodic.ts'
import { enqueue, lastTo } from '../mail/queue.ts'
import { access } from '../requests/lists.ts'
import { day, hour } from '../units.ts'
import type { World } from '../world.ts'

// Tells the admins by mail of what waits for a decision, as often as each wants to hear of it.

const ofRequests = {
  noun: 'request for access',
  nouns: 'requests for access',
  tab: 'pending-accounts',
}

/**
 * Once a day, what has waited for more than a day: to ALERT_TO, and to the admins who want that. Where all of them do,
 * they get one letter together.
 */
export function remindDaily(world: World) {
  const overdue = overdueIn(world)
  const daily = admins.hearing(world, 'daily')
  const isToTheLab = world.config.alertTo !== undefined
  const isToAll = !isToTheLab && daily.length === admins.total(world.db)
  if (isToTheLab || isToAll) queueDigest(world, overdue)
  if (isToAll) return
  for (const { email } of daily.filter((each) => !isTold(world, each)))
    queueDigest(world, overdue, email)
}

/** Whether the lab's letters go to that admin's address. */
const isTold = ({ config }: World, { email }: { email: string }) =>
  (config.alertTo ?? []).some((address) => fold(address) === fold(email))

/** What has waited for a decision for more than a day. */
export function overdueIn(world: World): WaitingItems[] {
  const dayAgo = new Date(world.clock().getTime() - day).toISOString()
  return [
    ...reviewedKinds.map((kind) => ({
      ...pendingSince(world, kind, dayAgo),
      noun: kind.noun,
      nouns: kind.nouns,
      tab: kind.path,
    })),
    { count: pendingSince(world, access, dayAgo).count, ...ofRequests },
  ]
}

type Hearer = ReturnType<typeof admins.hearing>[number]

/** What has come to wait since each admin heard of it who wants to hear at once; nobody gets two letters in an hour. */
export function tellAtOnce(world: World) {
  if (world.config.smtpUrl === undefined) return
  for (const admin of admins.hearing(world, 'at once')) if (isDue(world, admin)) tell(world, admin)
}

/** A letter that couldn't go out yet is waited for: what comes meanwhile is told with the next. */
function isDue({ db, clock }: World, { email, noticed_at }: Hearer) {
  const last = lastTo(db, 'notice', email)
  const [since = ''] = [last?.sent_at ?? '', noticed_at ?? ''].toSorted().reverse()
  return last?.state !== 'waiting' && !isWithin(clock(), new Date(since), hour)
}

function tell(world: World, { id, user, email, noticed_to }: Hearer) {
  const to = lastAct(world.db)
  const since = { after: noticed_to ?? 0, notBy: user }
  if (to <= since.after) return
  const come = comeIn(world, since, isHeardOfRequests(world, { email }))
  if (come.every(({ count }) => count === 0)) return
  const now = world.clock()
  world.db.transaction((tx) => {
    enqueue(tx, { ...noticeOf(come, world.publicUrl, id), kind: 'notice', recipient: email }, now)
    admins.noteNotice(tx, id, { at: now, to })
  })
}

/** Each request has its alert, which goes to all admins where ALERT_TO names nobody. */
const isHeardOfRequests = (world: World, admin: { email: string }) =>
  world.config.alertTo === undefined || isTold(world, admin)

type Since = { after: number; notBy: string }

const comeIn = (world: World, since: Since, isWithoutRequests: boolean): WaitingItems[] => [
  ...reviewedKinds.map((kind) => ({
    ...newlyPending(world, kind, since),
    noun: kind.noun,
    nouns: kind.nouns,
    tab: kind.path,
  })),
  { count: isWithoutRequests ? 0 : newlyPending(world, access, since).count, ...ofRequests },
]
