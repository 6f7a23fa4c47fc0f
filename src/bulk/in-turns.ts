import { setImmediate } from 'node:timers/promises'
import type { Chosen } from '../content/items.ts'
import type { Logging } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Store } from '../database/open.ts'
import { logCause } from '../http/request-log.ts'
import { revisionTag } from '../http/response/conditional.ts'
import { Refusal, refusalOf } from '../http/response/errors.ts'
import type { BulkResult } from './words.ts'

/** Does to one what the call for that one alone does, in a transaction of its own. */
export type Verb = (chosen: Chosen) => Omit<BulkResult, 'id' | 'status'>

type Doing = Pick<Store, 'db' | 'sqlite'> & Logging
type Item = { id: number; revision?: number | null | undefined }

/** Others are answered between two turns. */
const longestTurnMs = 8

/**
 * Does something to many, each for itself: one that is refused leaves the others as they are. A turn is one transaction,
 * so that a thousand don't wait a thousand times for the disk. What fails for other reasons undoes its whole turn, and
 * nothing is tried after it.
 */
export async function inTurns(
  world: Doing,
  request: Request,
  items: readonly Item[],
  verb: Verb,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  while (results.length < items.length) {
    const rest = items.slice(results.length)
    try {
      results.push(...world.db.transaction(() => oneTurn(rest, verb)))
    } catch (error) {
      if (results.length === 0) throw error
      if (!(error instanceof Refusal)) logCause(world, request, error)
      results.push(...rest.map((item) => refused(item, refusalOf(error) ?? broken)))
    }
    await setImmediate()
  }
  emptyLog(world.sqlite)
  return results
}

const broken = new Refusal(500, 'Something went wrong.')

function oneTurn(items: readonly Item[], verb: Verb) {
  const results: BulkResult[] = []
  const began = performance.now()
  for (const item of items) {
    results.push(doTo(item, verb))
    if (performance.now() - began > longestTurnMs) break
  }
  return results
}

/** A transaction within a transaction is a savepoint. */
function doTo(item: Item, verb: Verb): BulkResult {
  const { id, revision } = item
  try {
    return { id, status: 200, ...verb({ id, ifMatch: revision ? revisionTag(revision) : null }) }
  } catch (error) {
    if (error instanceof Refusal) return refused(item, error)
    throw error
  }
}

const refused = ({ id }: Item, { status, message }: Refusal): BulkResult => ({
  id,
  status,
  message,
  affectedRows: 0,
})
