import * as z from 'zod/mini'

/** The message of each field that a draft requires. */
export const requiredIn = (draft: z.ZodMiniType): Record<string, string> =>
  Object.fromEntries(
    z.safeParse(draft, {}).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

/** What becomes of some work: "taken", or the refusal. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    ({ status, message }) => `${status} ${message}`,
  )
