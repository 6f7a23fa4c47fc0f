import { setImmediate } from 'node:timers/promises'
import { deleteExpiredLinks } from '../accounts/password-link-store.ts'
import { deleteExpiredSessions } from '../accounts/sessions/sessions.ts'
import { deleteOldActivity, lastActivityId } from '../activity/activity.ts'
import { removeOldCopies } from '../backups/before-upgrade.ts'
import { everyKind } from '../content/every-kind.ts'
import { trash, versions } from '../content/history/table.ts'
import { pictureColumns, proposedPictures, versionPictures } from '../content/pictures.ts'
import { purgeTrash } from '../content/removing.ts'
import type { Clock, Logging, Settings } from '../context.ts'
import { releasePages, rewriteInSteps, truncateWal } from '../database/erasing.ts'
import { messageOf } from '../database/errors.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { forgetReplies } from '../http/request/idempotency.ts'
import { replies } from '../http/request/table.ts'
import { sweepImages } from '../images/images.ts'
import { expireEmails } from '../mail/erasing.ts'
import { emails } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { eraseExpired } from '../requests/erasing.ts'
import { requests } from '../requests/table.ts'
import { mergeIndex } from '../search/entries.ts'
import { expireReceipts } from '../submissions/expiry.ts'

type TidyingContext = Store & Clock & Settings & Logging

/** Tables with students' data. */
const personal = [requests, receipts, emails, replies]
/** Tables with what admins delete. */
const content = [...everyKind.map(({ table }) => table), trash, versions]

type Step = (context: TidyingContext, stopping: AbortSignal) => unknown

const expiring: Step[] = [
  eraseExpired,
  purgeTrash,
  expireEmails,
  expireReceipts,
  deleteOldActivity,
  ({ config, clock }) => removeOldCopies(config.dataDir, clock()),
  (context) => sweepImages(context, pictureColumns, versionPictures, proposedPictures),
  ({ db, clock }) => forgetReplies(db, clock()),
  deleteExpiredSessions,
  deleteExpiredLinks,
]

/** Deletes what has expired, and then overwrites what is left of it in the file. A failing step stops no other. */
export function createTidying(context: TidyingContext) {
  const overwriting: Step[] = [
    createRewriting(context),
    ({ sqlite }, stopping) => releasePages(sqlite, stopping),
    ({ sqlite }) => truncateWal(sqlite),
  ]
  return async (stopping = new AbortController().signal) => {
    for (const step of [...expiring, ...overwriting])
      try {
        await waitForWriter(context.sqlite, backgroundWait)
        if (stopping.aborted) return
        await step(context, stopping)
      } catch (error) {
        context.log.write('error', { cause: `Tidying failed: ${messageOf(error)}` })
      }
  }
}

/** Rewrites the tables that may still hold deleted bytes: those of content only after something was deleted for good. */
function createRewriting({ db, sqlite }: Store): Step {
  let rewritten: number | undefined
  function* rewrite() {
    const last = lastActivityId(db, ['erased', 'withdrew'])
    const isErased = last !== rewritten
    rewritten = last
    for (const table of isErased ? [...personal, ...content] : personal)
      yield* rewriteInSteps(db, table)
    if (isErased) yield* mergeIndex(sqlite)
  }
  return async (_, stopping) => {
    for (const _step of rewrite()) {
      await setImmediate()
      await waitForWriter(sqlite, backgroundWait)
      if (stopping.aborted) return
    }
  }
}
