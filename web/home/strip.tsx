import type { ReactNode } from 'react'
import { shortDayText } from '../../src/fields/times/words.ts'
import { useSite } from '../data/site.tsx'
import { EventTime } from '../kinds/events/event-time.tsx'
import { knowsLab, openingOf, useLabClock } from '../layout/lab-facts.ts'
import type { HomeData } from './home-data.ts'

type Props = {
  event: HomeData['event'] | undefined
  project: HomeData['projects'][number] | undefined
}

/** The lab's hours, the next event and the newest project, at the foot of the first screen. */
export function Strip({ event, project }: Props) {
  const { lab } = useSite().settings
  const { today, time } = useLabClock()
  const opening = openingOf(lab, today, time)
  return (
    <div className="relative border-hero-ink/25 border-t bg-abyss/80">
      <ul className="gutter mx-auto flex min-h-[72px] max-w-page snap-x items-stretch gap-8 overflow-x-auto lg:grid lg:grid-cols-3">
        <Part label={opening ? <span data-today>{opening}</span> : 'In Science Hall, Room 260'}>
          {knowsLab(lab) ? (
            <a href="#lab" className={link}>
              Computer Science department
            </a>
          ) : (
            <span className="font-semibold">Computer Science department</span>
          )}
        </Part>
        {event && (
          <Part label={<EventTime event={event} day={shortDayText} />}>
            <a href={`/calendar/${event.id}`} className={link}>
              <bdi>{event.title}</bdi>
            </a>
          </Part>
        )}
        {project && (
          <Part label="Newest project">
            <a href={`/student-highlights/${project.id}`} className={link}>
              <bdi>{project.title}</bdi>
            </a>
          </Part>
        )}
      </ul>
    </div>
  )
}

const link = 'block truncate font-semibold underline-offset-4 hover:underline'

const Part = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <li className="flex min-w-64 snap-start flex-col justify-center py-3 lg:min-w-0">
    {children}
    <span className="block truncate text-hero-mute text-meta tabular-nums">{label}</span>
  </li>
)
