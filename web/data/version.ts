/** What an edit changed: the fields as they were, and as it made them. */
export type Version = {
  revision: number
  at: string | null
  by: string | null
  changes: { [field: string]: [before: unknown, after: unknown] }
}
