import * as z from 'zod/mini'

const remark = z.object({ line: z.int(), field: z.string(), message: z.string() })

/** What becomes of the columns of a file: `field` is null where nobody knows it, and '-' where it is left out. */
const account = {
  columns: z.array(
    z.object({ heading: z.string(), field: z.nullable(z.string()), filled: z.int() }),
  ),
  /** Fields that a row must have, and no column fills. */
  missing: z.array(z.string()),
}

/** What became of the rows of a file, or would become of them. */
export const verdict = z.object({
  ...account,
  read: z.int(),
  added: z.int(),
  updated: z.int(),
  there: z.int(),
  /** Rows that are here with other content; each field as it is here, and in the file. */
  differs: z.array(
    z.object({
      line: z.int(),
      id: z.nullable(z.int()),
      fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
  ),
  refused: z.array(remark),
  /** What is taken, though something is to be said about it. */
  notes: z.array(remark),
})

/** What refuses a file with columns that nobody knows. */
export const surveyed = z.object({ message: z.string(), ...account })

export type Account = z.output<z.ZodMiniObject<typeof account>>
export type Told = z.output<typeof verdict>

/** What is to be said about a field. */
export type Said = Pick<Told['notes'][number], 'field' | 'message'>
/** Something about one row, for the person who brought it; `row` is what the row is called. */
export type Remark = Told['notes'][number] & { row?: string }
export type Verdict = Omit<Told, 'differs' | 'refused' | 'notes'> & {
  differs: (Told['differs'][number] & { row?: string })[]
  refused: Remark[]
  notes: Remark[]
}

export const nothingYet: Verdict = {
  ...{ columns: [], missing: [], read: 0, added: 0, updated: 0, there: 0 },
  ...{ differs: [], refused: [], notes: [] },
}
