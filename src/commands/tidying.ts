import { forgetLinks } from '../accounts/links.ts'
import { forgetSessions } from '../accounts/sessions/sessions.ts'
import { forgetActivity, lastErasure } from '../activity/activity.ts'
import { forgetCopies } from '../backups/before-upgrade.ts'
import { everyKind } from '../content/every-kind.ts'
import { trash, versions } from '../content/history/table.ts'
import { olderPictures, pictureColumns, proposedPictures } from '../content/pictures.ts'
import { purgeTrash } from '../content/removing.ts'
import type { Clock, Logging, Settings } from '../context.ts'
import { emptyLog, giveBackPages, rewriteInSteps, rewriteTable } from '../database/erasing.ts'
import { messageOf } from '../database/not-now.ts'
import type { Store } from '../database/open.ts'
import { inBackground, othersWrite } from '../database/others-write.ts'
import { forgetReplies } from '../http/request/idempotency.ts'
import { replies } from '../http/request/table.ts'
import { sweepImages } from '../images/images.ts'
import { forgetEmails } from '../mail/forgetting.ts'
import { letters } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { eraseExpired } from '../requests/erasing.ts'
import { requests } from '../requests/table.ts'
import { mergeIndex } from '../search/entries.ts'
import { expireReceipts } from '../submissions/expiry.ts'

type Tidied = Store & Clock & Settings & Logging

const restMs = 20

/** Tables with students' data. */
const personal = [requests, receipts, letters, replies]
/** Rewriting more rows at once would block the server for over a tenth of a second. */
const mostContent = 8000
/** Tables with what admins delete. */
const content = [...everyKind.map(({ table }) => table), trash, versions]

/** Rewrites tables that may still hold deleted bytes: those of content only after something was deleted for good. */
function createRewriting({ db, sqlite }: Store, later: Iterable<unknown>[]) {
  let rewritten: number | undefined
  return () => {
    for (const table of personal) rewriteTable(db, table)
    const last = lastErasure(db)
    if (last === rewritten) return
    rewritten = last
    const large = content.filter((table) => !rewriteTable(db, table, mostContent))
    later.push(...large.map((table) => rewriteInSteps(db, table)), mergeIndex(sqlite))
  }
}

/** Deletes what has expired, and then overwrites what is left of it in the file. */
export function createTidying(world: Tidied, isClockTrusted = () => true) {
  const later: Iterable<unknown>[] = []
  const rewrite = createRewriting(world, later)
  return async (stopping = new AbortController().signal) => {
    try {
      for (const step of [...(isClockTrusted() ? byDate : []), ...always, rewrite]) {
        await othersWrite(world.sqlite, inBackground)
        if (stopping.aborted) return
        await step(world, stopping)
      }
      emptyLog(world.sqlite)
    } catch (error) {
      tellFailure(world, error)
    }
    await workOff(world, later.splice(0), stopping)
  }
}

type Step = (world: Tidied, stopping: AbortSignal) => unknown

/** Irreversible, and by date alone. */
const byDate: Step[] = [
  eraseExpired,
  purgeTrash,
  forgetEmails,
  expireReceipts,
  forgetActivity,
  ({ config, clock }) => forgetCopies(config.dataDir, clock()),
]

const always: Step[] = [
  (world) => sweepImages(world, pictureColumns, olderPictures, proposedPictures),
  ({ db, clock }) => forgetReplies(db, clock()),
  forgetSessions,
  forgetLinks,
]

async function workOff(world: Tidied, works: Iterable<unknown>[], stopping: AbortSignal) {
  try {
    for (const steps of works)
      for (const _ of steps) {
        await Bun.sleep(restMs)
        await othersWrite(world.sqlite, inBackground)
        if (stopping.aborted) return
      }
    await giveBackPages(world.sqlite, stopping)
    emptyLog(world.sqlite)
  } catch (error) {
    tellFailure(world, error)
  }
}

const tellFailure = ({ log }: Logging, error: unknown) =>
  log.write('error', {
    cause: `Tidying failed: ${messageOf(error)}`,
  })
