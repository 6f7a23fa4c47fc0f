import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelledOn, dayIn, dayText } from '../../../src/fields/times/words.ts'
import { unwrap } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { smallButtonLook } from '../../ui/button.tsx'
import { type Event, events } from './kind.ts'

/** Buttons for admins on an event's page that call off the event, or the next day of a series, and take that back. */
export function CancelButtons({ event }: { event: Event }) {
  const { api } = useSource()
  const client = useQueryClient()
  const { mutate, isError } = useMutation({
    mutationFn: ({ isOff, on }: { isOff: boolean; on?: string }) =>
      unwrap(
        api.events[isOff ? 'uncancel' : 'cancel']({ id: event.id }).put({ ...(on && { on }) }),
        'Failed. Please try again.',
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [events.path] }),
  })
  const next = event.repeats !== 'none' && event.next_start ? event.next_start : undefined
  const isOff = event.cancelled_at !== null
  const isDayOff = next !== undefined && cancelledOn(event, next).cancelled_at !== null
  return (
    <div className="signed-in:flex mt-6 hidden flex-wrap items-center gap-3">
      {next && !isOff && (
        <button
          type="button"
          className={smallButtonLook('quiet')}
          onClick={() => mutate({ isOff: isDayOff, on: dayIn(next) })}
        >
          {isDayOff ? 'It takes place' : 'Cancel'} on {dayText(dayIn(next))}
        </button>
      )}
      <button type="button" className={smallButtonLook('quiet')} onClick={() => mutate({ isOff })}>
        {isOff ? 'It takes place after all' : `Cancel ${next ? 'all of it' : 'it'}`}
      </button>
      <p role="status">{isError && 'That didn’t work. Please try again.'}</p>
    </div>
  )
}
