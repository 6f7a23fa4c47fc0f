import type { doneMessages } from '../content/words.ts'

export type BulkAction = keyof typeof doneMessages

export const maxItems = 1000

/** What the endpoint for this item alone would respond. */
export type BulkResult = {
  id: number
  status: number
  message: string
  affectedRows: number
  /** After the action: undoing it sends this revision. */
  revision?: number
  kept_until?: string | null
}
