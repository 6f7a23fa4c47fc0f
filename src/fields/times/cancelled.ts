import { dayIn } from './words.ts'

type Cancelling = {
  cancelled_at: string | null
  cancelled_reason: string | null
  cancelled_days: readonly { on: string; at: string; reason: string | null }[]
}

/** What of the time that begins then was called off: all of the item, or that day of a series. */
export function cancelledOn(item: Cancelling, start: string) {
  const { cancelled_at, cancelled_reason, cancelled_days } = item
  const alone = cancelled_days.find(({ on }) => on === dayIn(start))
  if (cancelled_at !== null || !alone) return { cancelled_at, cancelled_reason }
  return { cancelled_at: alone.at, cancelled_reason: alone.reason }
}
