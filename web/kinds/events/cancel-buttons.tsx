import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelledOn, dayText, shortDayText } from '../../../src/fields/times/words.ts'
import { endSession, nothingWasDone } from '../../admin/session/session.ts'
import { ApiError, unwrap } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { callingOff, isUpcoming } from './calling-off.ts'
import { isCancelled } from './event-time.tsx'
import { comingDays, type Event, events } from './kind.ts'

type Change = { isOff: boolean; on?: string; reason?: string }

/** For admins on an event's page: calls off the event, or a day of a series, and takes that back. */
export default function CancelButtons({ event }: { event: Event }) {
  const { api } = useSource()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isError } = useMutation({
    mutationFn: ({ isOff, ...body }: Change) =>
      unwrap(
        api.events[isOff ? 'uncancel' : 'cancel']({ id: event.id }).put(body),
        'Failed. Please try again.',
      ),
    onError(error) {
      if (!(error instanceof ApiError && error.status === 401)) return
      endSession(nothingWasDone, location.pathname)
      void navigate('/admin-login')
    },
    onSuccess() {
      setTyped('')
      return client.invalidateQueries({ queryKey: [events.path] })
    },
  })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Change & { title: string }>()
  const [chosen, setChosen] = useState('')
  if (!isUpcoming(event)) return null
  const isOff = isCancelled(event)
  const days = isOff ? [] : comingDays(event)
  const day = days.includes(chosen) ? chosen : days[0]
  const isDayOff = day !== undefined && isCancelled(cancelledOn(event, day))
  const button = (title: string, change: Change) => (
    <Button
      isSmall
      look="quiet"
      onClick={() => (change.isOff ? mutate(change) : setAsked({ ...change, title }))}
    >
      {title}
    </Button>
  )
  return (
    <div className="signed-in:flex mt-6 hidden flex-wrap items-end gap-3">
      {day && (
        <>
          <Select
            {...{ id: 'day', name: 'day', label: 'Day', value: day, onChange: setChosen }}
            options={days.map((each) => [each, shortDayText(each)])}
          />
          {button(`${isDayOff ? 'It takes place on' : 'Call off'} ${dayText(day)}`, {
            isOff: isDayOff,
            on: day,
          })}
        </>
      )}
      {button(isOff ? 'It takes place after all' : `Call ${day ? 'all of it' : 'it'} off`, {
        isOff,
      })}
      <p role="status">{isError && 'That didn’t work. Please try again.'}</p>
      {asked && (
        <Confirm
          title={asked.title}
          confirm="Call off"
          look="primary"
          onCancel={() => setAsked(undefined)}
          onConfirm={(reason) => {
            setAsked(undefined)
            setTyped(reason)
            mutate({
              isOff: asked.isOff,
              ...(asked.on && { on: asked.on }),
              ...(reason && { reason }),
            })
          }}
          field={
            <div className="mt-4">
              <TextArea
                of={{ ...reasonField, value: typed, defaultValue: typed }}
                {...callingOff.field}
                rows={3}
              />
            </div>
          }
        >
          <p>{callingOff.question}</p>
        </Confirm>
      )}
    </div>
  )
}

const reasonField = {
  id: 'reason',
  name: 'reason',
  error: undefined,
  isOptional: true,
}
