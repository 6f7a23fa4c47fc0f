import { forgetActivity, lastErasure } from '../activity/activity.ts'
import { everyKind } from '../content/every-kind.ts'
import { purgeTrash } from '../content/history/purging.ts'
import { trash, versions } from '../content/history/table.ts'
import { olderPictures, pictureColumns } from '../content/pictures.ts'
import { emptyLog, rewriteTable } from '../database/erasing.ts'
import { forgetReplies } from '../http/request/idempotency.ts'
import { replies } from '../http/request/table.ts'
import { sweepImages } from '../images/sweeping.ts'
import { forgetLetters } from '../mail/forgetting.ts'
import { letters } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { eraseExpired } from '../requests/erasing.ts'
import { requests } from '../requests/table.ts'
import { forgetDecided } from '../submissions/forgetting.ts'
import type { World } from '../world.ts'

const hour = 60 * 60 * 1000
/** The first visitors come first. */
const soon = 5000

/** What holds students' data. */
const personal = [requests, receipts, letters, replies]
/** Seldom written anew, so that more rows may hold everybody up: this many take about a tenth of a second. */
const mostContent = 8000
/** What holds what admins have deleted, or did hold it. */
const content = [...everyKind.map(({ table }) => table), trash, versions]

/** Writes anew what still holds bytes of what was deleted: of content only after something was deleted for good. */
function createRewriting({ db }: World) {
  let rewritten: number | undefined
  return () => {
    for (const table of personal) rewriteTable(db, table)
    const last = lastErasure(db)
    if (last !== rewritten) for (const table of content) rewriteTable(db, table, mostContent)
    rewritten = last
  }
}

/**
 * Removes what nobody needs any more: requests approved a year ago, what was in the trash for TRASH_DAYS, pictures
 * without a row, replies older than a day, old letters and activity; and then what the file still holds of it.
 */
export function createTidying(world: World) {
  const rewrite = createRewriting(world)
  return () => {
    try {
      eraseExpired(world)
      purgeTrash(world)
      sweepImages(world, pictureColumns, olderPictures)
      forgetReplies(world.db, world.clock())
      forgetLetters(world)
      forgetDecided(world)
      forgetActivity(world)
      rewrite()
      emptyLog(world.sqlite)
    } catch (error) {
      world.log.write('error', {
        cause: `Tidying failed: ${error instanceof Error ? error.message : String(error)}`,
      })
    }
  }
}

/** Tidies soon after the start, and then every hour. */
export function keepTidy(world: World) {
  const tidy = createTidying(world)
  const first = setTimeout(tidy, soon)
  const timer = setInterval(tidy, hour)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
