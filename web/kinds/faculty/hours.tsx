import { type Span, weekIn } from '../../../src/calendar/office-hours/words.ts'
import { clockText, hoursText } from '../../../src/fields/times/words.ts'
import { weekdayOf, weekdays } from '../../../src/lab/words.ts'
import { useHourCycle } from '../../data/site.tsx'
import { useLabClock } from '../../layout/lab-facts.ts'

const until = (spans: readonly Span[], time: string | undefined) =>
  spans.find(({ from, to }) => time !== undefined && from <= time && time < to)?.to

/** 0 is Monday. */
const weekdayNumber = (date: string) => weekdays.indexOf(weekdayOf(date))

/** Office hours as entered, marked if they are today or now, as far as they can be parsed. */
export function Hours({ text }: { text: string }) {
  const { today, time } = useLabClock()
  const cycle = useHourCycle()
  const hours = weekIn(text).find(({ day }) => day === weekdayNumber(today))
  const end = hours && until(hours.spans, time)
  return (
    <>
      <bdi className="mr-1">{text}</bdi>{' '}
      {hours && (
        <span
          data-today
          dir="ltr"
          className="font-semibold before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-spark"
        >
          {end === undefined ? 'Today' : `In now until ${clockText(end, cycle)}`}
        </span>
      )}
    </>
  )
}

/** Office hours as a week in which today is highlighted; nothing if they can't be parsed. */
export function Week({ text }: { text: string }) {
  const today = weekdayNumber(useLabClock().today)
  const week = weekIn(text)
  if (week.length === 0) return null
  const shown = weekdays.map((name, day) => ({
    name,
    day,
    hours: week.find((one) => one.day === day),
  }))
  return (
    <ul className="mt-3 flex flex-wrap gap-2 text-meta tabular-nums">
      {shown
        .filter(({ day, hours }) => day < 5 || hours)
        .map(({ name, day, hours }) => (
          <li
            key={name}
            aria-current={day === today ? 'date' : undefined}
            className="min-w-26 flex-1 lg:max-w-36 rounded-input border border-line p-2 text-center aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
          >
            <span className="block font-semibold capitalize">{name.slice(0, 3)}</span>
            {hours ? <Spans spans={hours.spans} /> : <span aria-hidden="true">–</span>}
          </li>
        ))}
    </ul>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  const cycle = useHourCycle()
  if (spans.length === 0) return 'In'
  return spans.map(({ from, to }) => (
    <span key={from} className="block">
      {hoursText(from, to, cycle)}
    </span>
  ))
}
