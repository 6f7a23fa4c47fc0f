import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { cancelledOn, dayText, shortDayText } from '../../../src/fields/times/words.ts'
import { asAdmin, reasonOf } from '../../admin/calls.ts'
import { nothingWasDone } from '../../admin/session/session.ts'
import { useOneCall } from '../../admin/use-action.ts'
import { storedToken } from '../../browser/session.ts'
import { unwrap } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { callingOff, isUpcoming } from './calling-off.ts'
import { isCancelled } from './event-time.tsx'
import { comingDays, type Event, events } from './kind.ts'

const failed = 'Failed to change the event'

type Change = { isOff: boolean; on?: string; reason?: string }

/** For admins on an event's page: calls off the event, or a day of a series, and takes that back. */
export default function CancelButtons({ event }: { event: Event }) {
  const { client } = useSource()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { act, error } = useOneCall(
    async (api, { isOff, ...body }: Change) => {
      const call = api.events[isOff ? 'uncancel' : 'cancel']({ id: event.id }).put(body)
      await asAdmin(unwrap(call, failed), nothingWasDone)
      setTyped('')
    },
    () =>
      storedToken() === null
        ? navigate('/admin-login', { state: { from: pathname } })
        : client.invalidateQueries({ queryKey: [events.path] }),
  )
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<{ title: string; change: Change }>()
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
      onClick={() => (change.isOff ? act(change) : setPending({ title, change }))}
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
      <p role="status">{error && `${failed}. ${reasonOf(error)}`}</p>
      {pending && (
        <Confirm
          title={pending.title}
          confirm="Call off"
          look="primary"
          onCancel={() => setPending(undefined)}
          onConfirm={(reason) => {
            setPending(undefined)
            setTyped(reason)
            act({ ...pending.change, ...(reason && { reason }) })
          }}
          field={() => (
            <div className="mt-4">
              <TextArea
                of={{ ...reasonField, value: typed, defaultValue: typed }}
                {...callingOff.field}
                rows={3}
              />
            </div>
          )}
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
