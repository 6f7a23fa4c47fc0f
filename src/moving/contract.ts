import * as z from 'zod/mini'

const remark = z.object({ line: z.int(), field: z.string(), message: z.string() })

const account = {
  /** `field` is null for an unknown column, and '-' for one that is left out. */
  columns: z.array(
    z.object({ heading: z.string(), field: z.nullable(z.string()), filled: z.int() }),
  ),
  missing: z.array(z.string()),
}

export const verdict = z.object({
  ...account,
  read: z.int(),
  added: z.int(),
  updated: z.int(),
  there: z.int(),
  /** Each field as it is here, and in the file. */
  differs: z.array(
    z.object({
      line: z.int(),
      id: z.nullable(z.int()),
      fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
  ),
  refused: z.array(remark),
  notes: z.array(remark),
})

export const surveyed = z.object({ message: z.string(), ...account })

export type Account = z.output<z.ZodMiniObject<typeof account>>
export type Told = z.output<typeof verdict>

export type Said = Pick<Told['notes'][number], 'field' | 'message'>
export type Remark = Told['notes'][number] & { row?: string }
export type Verdict = Omit<Told, 'differs' | 'refused' | 'notes'> & {
  differs: (Told['differs'][number] & { row?: string })[]
  refused: Remark[]
  notes: Remark[]
}

export const nothingDone = ({ columns, missing }: Account, read: number): Verdict => ({
  ...{ columns, missing, read, added: 0, updated: 0, there: 0 },
  ...{ differs: [], refused: [], notes: [] },
})
