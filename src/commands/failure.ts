import { messageOf } from '../database/not-now.ts'

/** Why a command can't be done, in one line for the person who gave it. */
export class Failure extends Error {}

/** The words of a command that make no sense. */
export class WrongWords extends Error {}

/** What an error says, as a sentence on one line. */
export const reasonOf = (error: unknown) =>
  messageOf(error).replace(/\s+/g, ' ').replace(/\.?$/, '.')
