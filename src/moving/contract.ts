import * as z from 'zod/mini'

const remark = z.object({ line: z.int(), field: z.string(), message: z.string() })

const columnReport = {
  /** `field` is null for an unknown column, and '-' for one that is left out. */
  columns: z.array(
    z.object({ heading: z.string(), field: z.nullable(z.string()), filled: z.int() }),
  ),
  missing: z.array(z.string()),
}

export const importReport = z.object({
  ...columnReport,
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

export const unknownColumns = z.object({ message: z.string(), ...columnReport })

export type ColumnReport = z.output<z.ZodMiniObject<typeof columnReport>>
export type ImportReport = z.output<typeof importReport>

export type FieldMessage = Pick<ImportReport['notes'][number], 'field' | 'message'>

/** `row`: what the command line calls the row. */
export type Remark = ImportReport['notes'][number] & { row?: string }
export type Difference = ImportReport['differs'][number] & { row?: string }

/** What became of the rows of a source, or would in a dry run. */
export type ImportResult = Omit<ImportReport, 'differs' | 'refused' | 'notes'> & {
  differs: Difference[]
  refused: Remark[]
  notes: Remark[]
}

export const emptyResult = ({ columns, missing }: ColumnReport, read: number): ImportResult => ({
  columns,
  missing,
  read,
  added: 0,
  updated: 0,
  there: 0,
  differs: [],
  refused: [],
  notes: [],
})
