import * as z from 'zod/mini'
import { contact } from '../../src/content/contract.ts'

type Plain<Shape extends z.core.$ZodShape, Blank> = { schema: z.ZodMiniObject<Shape>; blank: Blank }

/** A form for those who may want to be told what becomes of what they send. */
export const withContact = <Shape extends z.core.$ZodShape, Blank extends object, Of>({
  schema,
  blank,
  ...form
}: Plain<Shape, Blank> & Of) => ({
  ...form,
  schema: z.extend(schema, contact),
  blank: { ...blank, contact_email: '' as const },
})
