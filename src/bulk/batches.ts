import { setImmediate } from 'node:timers/promises'
import type { Target } from '../content/items.ts'
import type { Logging } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Store } from '../database/open.ts'
import { logCause } from '../http/request-log.ts'
import { revisionTag } from '../http/response/conditional.ts'
import { Refusal, refusalOf } from '../http/response/errors.ts'
import type { BulkResult } from './words.ts'

export type Action = (target: Target) => Omit<BulkResult, 'id' | 'status'>

type BatchContext = Pick<Store, 'db' | 'sqlite'> & Logging
type BatchItem = { id: number; revision?: number | null }

/** A batch takes some 10 ms; other requests are answered in between. */
export const batchSize = 10

/**
 * Performs an action on many items. A batch is one transaction, so that a thousand items don't wait a thousand times
 * for the disk. A refused item leaves the others as they are; an unexpected error rolls its batch back and ends
 * the run.
 */
export async function performInBatches(
  context: BatchContext,
  request: Request,
  items: readonly BatchItem[],
  action: Action,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  while (results.length < items.length) {
    const rest = items.slice(results.length)
    const batch = rest.slice(0, batchSize)
    try {
      results.push(...context.db.transaction(() => batch.map((item) => perform(action, item))))
    } catch (error) {
      if (results.length === 0) throw error
      if (!(error instanceof Refusal)) logCause(context, request, error)
      results.push(...rest.map((item) => refused(item, refusalOf(error) ?? unexpected)))
    }
    await setImmediate()
  }
  truncateWal(context.sqlite)
  return results
}

const unexpected = new Refusal(500, 'Something went wrong.')

/** The action's own transaction is a savepoint in that of the batch. */
function perform(action: Action, item: BatchItem): BulkResult {
  const { id, revision } = item
  try {
    return { id, status: 200, ...action({ id, ifMatch: revision ? revisionTag(revision) : null }) }
  } catch (error) {
    if (error instanceof Refusal) return refused(item, error)
    throw error
  }
}

const refused = ({ id }: BatchItem, { status, message }: Refusal): BulkResult => ({
  id,
  status,
  message,
  affectedRows: 0,
})
