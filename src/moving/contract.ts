/** Something about one row, for the person who brought it. */
export type Remark = { line: number; field: string; message: string }

/** What became of the rows, or would become of them. */
export type Verdict = {
  read: number
  added: number
  there: number
  refused: Remark[]
  /** What is taken, though something is to be said about it. */
  notes: Remark[]
}

/** A verdict as it is answered. */
export type Told = Omit<Verdict, 'notes'> & { notes?: Remark[] }
