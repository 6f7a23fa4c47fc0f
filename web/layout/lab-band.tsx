import type { ReactNode } from 'react'
import { closed, type Weekday, weekdayOf, weekdays } from '../../src/lab/words.ts'
import { kinds } from '../kinds.ts'
import { PageLink } from '../ui/page-link.tsx'
import { useLab } from './lab-facts.ts'
import { RoomPlan } from './room-plan.tsx'

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** When the lab is open, where it is, and how to reach it, above the footer. What isn't known isn't there. */
export function LabBand() {
  const { lab, today } = useLab()
  const { room, contact } = lab
  const days = weekdays.flatMap((day) => (lab[day] === undefined ? [] : { day, hours: lab[day] }))
  if (days.length === 0 && room === undefined && contact === undefined) return null
  return (
    <section aria-labelledby="lab" className="mt-14 -mb-14 border-line border-t bg-sunken">
      <div className="gutter mx-auto max-w-page py-10 lg:py-14">
        <h2 id="lab" className="text-section">
          Visit the lab
        </h2>
        <div className="mt-6 grid gap-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-14">
          {days.length > 0 && <Hours days={days} today={weekdayOf(today)} />}
          {room !== undefined && (
            <Part title="Where">
              <p className="mt-2">Science Hall, Room 260</p>
              <p dir="auto" className="wrap-anywhere text-muted">
                {room}
              </p>
              <RoomPlan />
            </Part>
          )}
          <Part title={contact === undefined ? 'Take part' : 'Get in touch'}>
            <ul className="mt-1">
              {contact !== undefined && (
                <li>
                  <a href={`mailto:${contact}`} className={`${link} wrap-anywhere`}>
                    {contact}
                  </a>
                </li>
              )}
              {submissions.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to} className={link}>
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </section>
  )
}

const submissions = [
  ...Object.values(kinds).flatMap(({ submit }) => submit ?? []),
  { to: '/submission', label: 'Find my submissions' },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="text-card">{title}</h3>
    {children}
  </div>
)

type HoursProps = { days: { day: Weekday; hours: string }[]; today: Weekday }

const Hours = ({ days, today }: HoursProps) => (
  <Part title="Opening hours">
    <dl className="mt-2 tabular-nums">
      {days.map(({ day, hours }) => (
        <div
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className="flex flex-wrap justify-between gap-x-4 border-transparent border-l-3 py-0.5 pl-3 aria-[current]:border-spark aria-[current]:font-semibold"
        >
          <dt className="capitalize">
            {day}
            {day === today && <span className="normal-case"> (today)</span>}
          </dt>
          <dd className="ml-auto text-right">
            {hours === closed ? 'Closed' : hours.split(', ').map(spanShown)}
          </dd>
        </div>
      ))}
    </dl>
  </Part>
)

const spanShown = (span: string) => (
  <span key={span} className="block whitespace-nowrap">
    {span}
  </span>
)
