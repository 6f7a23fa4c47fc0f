import * as z from 'zod/mini'
import { choiceOrNone, email, line, optional } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { categories } from './words.ts'

export const category = choiceOrNone(categories, 'Choose a category from the list')

export const alt = (picture = 'picture') =>
  optional(line(`what the ${picture} shows`, `The description of the ${picture}`, longest.alt))

/** Stored with the receipt, not with the item. */
export const contact = { contact_email: optional(email()) }

/** The fields of an edit: rules that involve several fields are checked on the merged row. */
export const someOf = <Shape extends z.core.$ZodShape>(fields: Shape) => z.partial(z.object(fields))

const versionMessage = 'Name the version by its revision'

export const version = z.object({
  revision: z
    .union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
      versionMessage,
    )
    .check(z.refine((number) => Number.isSafeInteger(number) && number > 0, versionMessage)),
})
