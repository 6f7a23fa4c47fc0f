import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelledOn, dayIn, dayText } from '../../../src/fields/times/words.ts'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { smallButtonLook } from '../../ui/button.tsx'
import { type Event, events } from './kind.ts'

/** For admins on an event's own page: each calls it off, or a day of it, at one press, and takes that back at another. */
export function CallingOff({ of }: { of: Event }) {
  const { api } = useSource()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const act = (which: 'cancel' | 'uncancel', on?: string) => async () => {
    const call = api.events[which]({ id: of.id }).put({ ...(on && { on }) })
    setSaid('')
    await answer(call, 'Failed. Please try again.')
      .then(() => client.invalidateQueries({ queryKey: [events.path] }))
      .catch(() => setSaid('That didn’t work. Please try again.'))
  }
  const next = of.repeats !== 'none' && of.next_start ? of.next_start : undefined
  const day = next && dayIn(next)
  const isDayOff = next !== undefined && cancelledOn(of, next).cancelled_at !== null
  return (
    <div className="signed-in:flex mt-6 hidden flex-wrap items-center gap-3">
      {day && of.cancelled_at === null && (
        <button
          type="button"
          className={smallButtonLook('quiet')}
          onClick={() => void act(isDayOff ? 'uncancel' : 'cancel', day)()}
        >
          {isDayOff ? 'It takes place' : 'Cancel'} on {dayText(day)}
        </button>
      )}
      <button
        type="button"
        className={smallButtonLook('quiet')}
        onClick={() => void act(of.cancelled_at === null ? 'cancel' : 'uncancel')()}
      >
        {of.cancelled_at === null
          ? `Cancel ${next ? 'all of it' : 'it'}`
          : 'It takes place after all'}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
