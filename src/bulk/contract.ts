import * as z from 'zod/mini'
import { doneMessages } from '../content/words.ts'
import { optional, prose } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { type BulkAction, maxItems } from './words.ts'

export const bulkActions = Object.keys(doneMessages) as BulkAction[]

const itemMessage = 'Name each by its id, and its revision if you know it'
const countMessage = `Name at least one, and at most ${maxItems.toLocaleString('en')} at once`

const whole = () =>
  z
    .number(itemMessage)
    .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, itemMessage))

const item = z.object({ id: whole(), revision: z.optional(z.nullable(whole())) }, itemMessage)

/** An item named twice would email its sender twice. */
const isEachOnce = (items: readonly z.output<typeof item>[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

export const bulkOf = (actions: readonly BulkAction[], fields: z.core.$ZodShape = {}) =>
  z
    .object({
      action: z.enum(actions, `The action is one of ${actions.join(', ')}`),
      items: z
        .array(item, countMessage)
        .check(
          z.minLength(1, countMessage),
          z.maxLength(maxItems, countMessage),
          z.refine(isEachOnce, 'Name each only once'),
        ),
      reason: optional(prose('a reason', 'Reason', longest.message)),
      note: optional(prose('what should be changed', 'Note', longest.message)),
      fields: z.optional(z.partial(z.object(fields, 'Name each field with its value'))),
    })
    .check(
      z.refine(({ action, note }) => action !== 'ask' || typeof note === 'string', {
        path: ['note'],
        error: 'Enter what should be changed',
      }),
      z.refine(({ action, fields }) => action !== 'edit' || Object.keys(fields ?? {}).length > 0, {
        path: ['fields'],
        error: 'Name the fields to be set',
      }),
    )
