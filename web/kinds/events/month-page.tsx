import { buttonLook } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Turn } from '../../ui/pager.tsx'
import { monthAddress, pastAddress } from './address.ts'
import { InToday } from './in-today.tsx'
import { events } from './kind.ts'
import { MonthList } from './month-list.tsx'
import { MonthTable } from './month-table.tsx'
import type { Month } from './queries.ts'

/** A month as a table, on phones as a list alone, and what belongs to it. */
export const MonthPage = ({ of }: { of: Month }) => (
  <>
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <nav aria-label="Months" className="flex flex-wrap items-center gap-3">
        <Turn to={addressOf(of.previous)} label="Previous month" />
        <Turn to={addressOf(of.next)} label="Next month" />
        {of.month !== of.today.slice(0, 7) && (
          <PageLink to="/calendar" className={linkLook}>
            Today
          </PageLink>
        )}
      </nav>
      <PageLink to={events.submit.to} className={buttonLook('primary')}>
        {events.submit.label}
      </PageLink>
    </div>
    <MonthTable of={of} />
    <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <MonthList of={of} />
      <aside aria-label="Beside the calendar" className="grid content-start gap-8">
        {of.inToday.length > 0 && <InToday people={of.inToday} />}
        <section>
          <h2 className="text-card">In your own calendar</h2>
          <p className="mt-1 text-meta text-muted">Times are by the lab’s clock ({of.timeZone}).</p>
          <ul className="mt-1">
            <li>
              <a href="/calendar.ics" className={linkLook}>
                Subscribe to all events
              </a>
            </li>
            <li>
              <PageLink to={pastAddress()} className={linkLook}>
                Past events
              </PageLink>
            </li>
          </ul>
        </section>
      </aside>
    </div>
  </>
)

const linkLook = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

const addressOf = (month: string | null) => (month === null ? undefined : monthAddress(month))
