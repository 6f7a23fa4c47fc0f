import type * as z from 'zod/mini'

type Validated = { value: unknown }

/** A contract's schema as a Standard Schema with a validation of its own. */
export type Described<Sent> = {
  schema: z.ZodMiniType
  '~standard': {
    version: 1
    vendor: 'hydra-lab'
    validate(value: unknown): Validated | Promise<Validated>
    types?: { input: Sent; output: Sent }
  }
}

export const describedSchema = <Schema extends z.ZodMiniType, Sent = z.output<Schema>>(
  schema: Schema,
  validate: (value: unknown) => Validated | Promise<Validated>,
): Described<Sent> => ({
  schema,
  '~standard': { version: 1, vendor: 'hydra-lab', validate },
})
