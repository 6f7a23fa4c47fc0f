import { messageOf } from '../database/errors.ts'

/** A command's failure, in one line. */
export class Failure extends Error {}

/** Unknown or missing arguments. */
export class UsageError extends Error {}

export const reasonOf = (error: unknown) =>
  messageOf(error).replace(/\s+/g, ' ').replace(/\.?$/, '.')
