import * as z from 'zod/mini'

/** The message of each field that a draft requires. */
export const requiredIn = (draft: z.ZodMiniType): Record<string, string> =>
  Object.fromEntries(
    z.safeParse(draft, {}).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )
