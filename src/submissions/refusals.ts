import { notFound, Refusal } from '../http/response/errors.ts'

/** The same for a link that never was and for one that is over. */
export const noSubmission = () =>
  notFound('There is no submission under this link, or it is no longer there.')

export const decided = () =>
  new Refusal(409, 'This was decided in the meantime, so it can’t be changed here any more.')

/** Refuses what no longer waits. */
export function refuseDecided(row: object) {
  if ('status' in row && row.status !== 'pending') throw decided()
}
