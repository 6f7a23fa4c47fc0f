export type Version = {
  revision: number
  at: string | null
  by: string | null
  changes: { [field: string]: [before: unknown, after: unknown] }
}
