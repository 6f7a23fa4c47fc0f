import * as z from 'zod/mini'

const message = 'Name the editor by its path in the panel'

/** Which editor is open, or isn't any more. */
export const editing = z.object({
  page: z
    .string(message)
    .check(z.maxLength(200, message), z.regex(/^\/admin-panel\/[\w/-]+$/, message)),
  left: z.optional(z.boolean('left is true or false')),
})
