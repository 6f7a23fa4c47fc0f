import type { Context } from './long-answer.ts'

/**
 * A handler that Elysia doesn't wait for. It reads in a handler's source whether to, and waits for every one that ends
 * by calling something; to be waited for costs more than a short answer's JSON. What takes longer may be a promise yet.
 */
export const atOnce =
  <Value>(answer: (context: Context) => Value) =>
  ({ request, set }: Context) => {
    const value = answer({ request, set })
    return value
  }
