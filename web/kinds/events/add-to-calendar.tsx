import { placeInMonth } from '../../../src/fields/times/series/words.ts'
import { cancelledOn, dayAfter, dayText, isDay } from '../../../src/fields/times/words.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'
import { linkLook } from '../../ui/link-look.ts'
import { LinkItems } from '../../ui/maybe-link.tsx'
import { isCancelled } from './event-time.tsx'
import { comingDays, type Event, shownTimeOf } from './kind.ts'

export function AddToCalendar({ event }: { event: Event }) {
  const { timeZone } = useSite().settings
  const menu = useDisclosure(String(event.id))
  const recur = recurrenceOf(event)
  const alone = event.repeats === 'none' ? '' : ' (this day alone)'
  const calendars = [
    {
      to: googleLink(event, { ctz: timeZone, ...(recur && { recur }) }),
      label: `Google Calendar${recur ? '' : alone}`,
    },
    { to: outlookLink(event), label: `Outlook${alone}` },
  ]
  return (
    <div {...menu.box} className="relative print:hidden">
      <p className="js:hidden font-semibold">Add to calendar</p>
      <Button look="primary" {...menu.button} className="peer no-js:hidden">
        Add to calendar
      </Button>
      <ul
        id={menu.id}
        className="absolute z-10 mt-2 w-max max-w-[calc(100vw-48px)] rounded-card border border-line bg-surface px-4 py-2 peer-not-aria-expanded:hidden no-js:static no-js:block"
      >
        <li>
          <a href={`/calendar/${event.id}.ics`} className={linkLook}>
            As a file (.ics)
          </a>
        </li>
        {!isCancelled(cancelledOn(event, spanOf(event).start)) && <LinkItems links={calendars} />}
      </ul>
    </div>
  )
}

/** Both calendars need an end; of an all-day event that is the day after. */
function spanOf(event: Event) {
  const { starts_at: start, ends_at } = shownTimeOf(event)
  const end = ends_at ?? start
  return { start, end: isDay(start) ? dayAfter(end) : end }
}

const compact = (time: string) => time.replace(/[-:]/g, '') + (isDay(time) ? '' : '00')

/** Of a series from its next day on, unless days are left out, which these links can’t tell. */
function recurrenceOf(event: Event) {
  const days = comingDays(event)
  const [next] = days
  const missing = [...event.except, ...event.cancelled_days.map(({ on }) => on)]
  if (!next || event.repeats === 'none' || missing.some((day) => day >= next)) return undefined
  const frequency = {
    weekly: 'WEEKLY',
    'every two weeks': 'WEEKLY;INTERVAL=2',
    monthly: `MONTHLY;BYDAY=${placeInMonth(next)}${dayText(next).slice(0, 2).toUpperCase()}`,
  }[event.repeats]
  return `RRULE:FREQ=${frequency};COUNT=${days.length}`
}

function googleLink(event: Event, more: Record<string, string>) {
  const { start, end } = spanOf(event)
  const params = {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(start)}/${compact(end)}`,
    location: event.location ?? '',
    details: (event.description ?? '').slice(0, 500),
    ...more,
  }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(params)}`
}

function outlookLink(event: Event) {
  const { start, end } = spanOf(event)
  const params = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start,
    enddt: end,
    allday: String(isDay(start)),
    location: event.location ?? '',
    body: (event.description ?? '').slice(0, 500),
  }
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(params)}`
}
