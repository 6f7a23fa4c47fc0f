import { dayAfter, isDay } from '../../../src/fields/times/words.ts'
import { useSite } from '../../data/site.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { LinkItems } from '../../ui/maybe-link.tsx'
import { type Event, shownTimeOf } from './kind.ts'

export function AddToCalendar({ event }: { event: Event }) {
  const { timeZone } = useSite().settings
  const calendars = [
    { to: googleLink(event, timeZone), label: 'Google Calendar' },
    { to: outlookLink(event), label: 'Outlook' },
  ]
  return (
    <details className="relative">
      <summary className={buttonLook('primary', 'cursor-pointer list-none')}>
        Add to calendar
      </summary>
      <ul className="absolute z-10 mt-2 w-max rounded-card border border-line bg-surface px-4 py-2">
        <li>
          <a href={`/calendar/${event.id}.ics`} className={linkLook}>
            As a file (.ics)
          </a>
        </li>
        <LinkItems links={calendars} />
      </ul>
    </details>
  )
}

/** Both calendars need an end; of an all-day event that is the day after. */
function spanOf(event: Event) {
  const { starts_at: start, ends_at } = shownTimeOf(event)
  const end = ends_at ?? start
  return { start, end: isDay(start) ? dayAfter(end) : end }
}

const compact = (time: string) => time.replace(/[-:]/g, '') + (isDay(time) ? '' : '00')

function googleLink(event: Event, ctz: string) {
  const { start, end } = spanOf(event)
  const words = {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz,
    location: event.location ?? '',
    details: (event.description ?? '').slice(0, 500),
  }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(words)}`
}

function outlookLink(event: Event) {
  const { start, end } = spanOf(event)
  const words = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start,
    enddt: end,
    allday: String(isDay(start)),
    location: event.location ?? '',
    body: (event.description ?? '').slice(0, 500),
  }
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(words)}`
}
