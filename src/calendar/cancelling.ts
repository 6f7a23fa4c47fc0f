import type { ContentContext } from '../content/context.ts'
import { decide, type Target } from '../content/items.ts'
import { events } from '../content/kinds.ts'
import * as lifecycle from '../content/lifecycle.ts'
import { isUnchanged } from '../fields/names.ts'
import { occurrenceOn } from '../fields/times/occurrences.ts'
import { invalid } from '../http/response/errors.ts'
import type { EventRow } from './vevent.ts'

type Changes = Partial<EventRow>
type Days = EventRow['cancelled_days']

const changeEvent = (
  context: ContentContext,
  target: Target & { did: 'cancelled' | 'uncancelled' },
  changes: (row: EventRow) => Changes,
) =>
  decide(context, events, target, (tx, before, act) => {
    const values = changes(before)
    if (isUnchanged(before, values)) return
    return lifecycle.change(tx, events, { before, values }, act)
  })

type Cancelling = Target & { reason?: string | null; on?: string | null }

/** Cancels an event, or one day of a series. Cancelling again replaces the reason. */
export function cancel(context: ContentContext, { reason = null, on, ...target }: Cancelling) {
  const at = context.clock().toISOString()
  return changeEvent(context, { ...target, did: 'cancelled' }, (row) => {
    if (!on) return { cancelled_at: row.cancelled_at ?? at, cancelled_reason: reason }
    if (!occurrenceOn(row, on))
      throw invalid({ on: 'It doesn’t take place again and again on that day' })
    return { cancelled_days: [...daysExcept(row, on), { on, at, reason }].toSorted(byDay) }
  })
}

export function uncancel(
  context: ContentContext,
  { on, ...target }: Target & { on?: string | null },
) {
  return changeEvent(context, { ...target, did: 'uncancelled' }, (row) => {
    if (on) return { cancelled_days: daysExcept(row, on) }
    const cancelled_days = row.repeats === 'none' ? [] : row.cancelled_days
    return { cancelled_at: null, cancelled_reason: null, cancelled_days }
  })
}

const daysExcept = ({ cancelled_days }: EventRow, day: string): Days =>
  cancelled_days.filter(({ on }) => on !== day)

const byDay = (one: Days[number], other: Days[number]) => (one.on < other.on ? -1 : 1)
