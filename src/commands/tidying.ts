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
import { forgetDecided } from '../submissions/expiry.ts'

type Tidied = Store & Clock & Settings & Logging

/** Between two steps of a long work. */
const restMs = 20

/** What holds students' data. */
const personal = [requests, receipts, letters, replies]
/** Seldom written anew, so that more rows may hold everybody up, for about a tenth of a second; larger ones go step by step. */
const mostContent = 8000
/** What holds what admins have deleted, or did hold it. */
const content = [...everyKind.map(({ table }) => table), trash, versions]

/** Writes anew what still holds bytes of what was deleted: of content only after something was deleted for good. */
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

/**
 * Removes what nobody needs any more: requests approved a year ago, what was in the trash for TRASH_DAYS, pictures
 * without a row, replies older than a day, old letters and activity, sessions that are over; and then what the file still
 * holds of it.
 */
export function createTidying(world: Tidied, isFamiliar = () => true) {
  const later: Iterable<unknown>[] = []
  const rewrite = createRewriting(world, later)
  return async (stopping = new AbortController().signal) => {
    try {
      for (const step of [...(isFamiliar() ? byDate : []), ...always, rewrite]) {
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

/** What can't be had back, and goes by the date alone. */
const byDate: Step[] = [
  eraseExpired,
  purgeTrash,
  forgetEmails,
  forgetDecided,
  forgetActivity,
  ({ config, clock }) => forgetCopies(config.dataDir, clock()),
]

const always: Step[] = [
  (world) => sweepImages(world, pictureColumns, olderPictures, proposedPictures),
  ({ db, clock }) => forgetReplies(db, clock()),
  forgetSessions,
  forgetLinks,
]

/** In steps, between which everybody else is answered; then the file is made as small as it can be. */
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
