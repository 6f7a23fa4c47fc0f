import { isDamaged } from '../../database/not-now.ts'
import type { World } from '../../world.ts'
import { logCause, requestIdOf } from '../request-log.ts'
import { answerError, Refusal } from './errors.ts'

/** Answers whatever went wrong, and tells those who run the site of what is no Refusal. */
export function answerFailure(world: World, request: Request, error: unknown) {
  if (!(error instanceof Refusal)) logCause(world, request, error)
  world.isDamaged ||= isDamaged(error)
  return answerError(error, { request, requestId: requestIdOf(request) })
}
