import type { ReactNode } from 'react'
import { type Weekday, weekdayOf } from '../../src/lab/words.ts'
import type { PageRoute } from '../../src/pages/contract.ts'
import { useSite } from '../data/site.tsx'
import { kinds } from '../kinds.ts'
import { Chevron } from '../ui/icons.tsx'
import { linkLook } from '../ui/link-look.ts'
import { LinkItems } from '../ui/maybe-link.tsx'
import { knownDays, knowsLab, openingOf, useLabClock } from './lab-facts.ts'
import { mySubmissions } from './places.ts'
import { RoomPlan } from './room-plan.tsx'

/** Opening hours, place and contact of the lab above the footer: in full on home and the 404, else in a row that unfolds. */
export function LabBand({ route: { path, audience } }: { route: PageRoute }) {
  const { lab } = useSite().settings
  if (audience !== 'everyone' || !knowsLab(lab)) return null
  const isFull = path === '/' || path === '*'
  return (
    <section
      id="lab"
      aria-labelledby="visit"
      className="mt-14 -mb-14 scroll-mt-16 border-line border-t bg-sunken print:hidden"
    >
      <div className="gutter mx-auto max-w-page">
        {isFull ? (
          <div className="py-10 lg:py-14">
            <h2 id="visit" className="text-section">
              Visit the lab
            </h2>
            <Visit />
          </div>
        ) : (
          <Row />
        )}
      </div>
    </section>
  )
}

function Row() {
  const { lab } = useSite().settings
  const { today, time } = useLabClock()
  const opening = openingOf(lab, today, time)
  return (
    <details className="group">
      <summary className="-outline-offset-3 flex min-h-16 list-none flex-wrap items-center gap-x-3 py-3 text-meta [&::-webkit-details-marker]:hidden">
        <h2 id="visit" className="sr-only">
          Visit the lab
        </h2>
        {opening && (
          <span data-today className="font-semibold">
            {opening}
          </span>
        )}
        <span>Room 260</span>
        {lab.room !== undefined && (
          <bdi className="hidden text-muted wrap-anywhere md:inline">{lab.room}</bdi>
        )}
        {lab.contact !== undefined && (
          <span className="text-muted wrap-anywhere">{lab.contact}</span>
        )}
        <span className="ml-auto group-open:rotate-180">
          <Chevron />
        </span>
      </summary>
      <div className="pb-10">
        <Visit />
      </div>
    </details>
  )
}

export function Visit() {
  const { lab } = useSite().settings
  const { today } = useLabClock()
  const { room, contact } = lab
  const days = knownDays(lab)
  return (
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
              <a href={`mailto:${contact}`} className={`${linkLook} wrap-anywhere`}>
                {contact}
              </a>
            </li>
          )}
          <LinkItems links={[...submitForms, mySubmissions]} />
        </ul>
      </Part>
    </div>
  )
}

const submitForms = Object.values(kinds).flatMap(({ submit }) => submit ?? [])

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="text-card">{title}</h3>
    {children}
  </div>
)

type HoursProps = { days: ReturnType<typeof knownDays>; today: Weekday }

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
            {day === today && (
              <span data-today className="normal-case">
                {' '}
                (today)
              </span>
            )}
          </dt>
          <dd className="ml-auto text-right">
            {hours.length === 0
              ? 'Closed'
              : hours.map((span) => (
                  <span key={span} className="block">
                    {span}
                  </span>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  </Part>
)
