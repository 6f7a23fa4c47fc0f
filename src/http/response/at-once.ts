import type { Context } from './long-answer.ts'

/**
 * A handler that Elysia doesn't wait for, since most of its answers are there at once. Elysia looks into the source of a
 * handler, and takes the value of every call that is returned as it is for a promise. Some may be promises all the same.
 */
export const atOnce =
  <Value>(answer: (context: Context) => Value) =>
  ({ request, set }: Context) => {
    const answered = { value: answer({ request, set }) }
    return answered.value
  }
