import * as z from 'zod/mini'
import { contact } from '../../src/content/contract.ts'

type Plain<Schema extends z.ZodMiniType, Blank> = { schema: Schema; blank: Blank }

/** A form for those who may want to be told what becomes of what they send. */
export const withContact = <Schema extends z.ZodMiniType, Blank extends object, Of>({
  schema,
  blank,
  ...form
}: Plain<Schema, Blank> & Of) => ({
  ...form,
  schema: z.intersection(schema, z.object(contact)),
  blank: { ...blank, contact_email: '' as const },
})
