import type { Logging } from '../../context.ts'
import { isDamaged } from '../../database/not-now.ts'
import { logCause, requestIdOf } from '../request-log.ts'
import { answerError, Refusal } from './errors.ts'

/** Set where SQLite finds something in the database that makes no sense. */
export type Failing = Logging & { isDamaged: boolean }

/** Answers whatever went wrong, and tells those who run the site of what is no Refusal. */
export function answerFailure(world: Failing, request: Request, error: unknown) {
  if (!(error instanceof Refusal)) logCause(world, request, error)
  world.isDamaged ||= isDamaged(error)
  return answerError(error, { request, requestId: requestIdOf(request) })
}
