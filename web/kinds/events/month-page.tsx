import { buttonLook } from '../../ui/button.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { Turn } from '../../ui/pager.tsx'
import { monthAddress, pastAddress } from './address.ts'
import { InToday } from './in-today.tsx'
import { events } from './kind.ts'
import { MonthList } from './month-list.tsx'
import { MonthTable } from './month-table.tsx'
import type { Month } from './queries.ts'
import { Subscribe } from './subscribe.tsx'

export const MonthPage = ({ data }: { data: Month }) => (
  <>
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <nav aria-label="Months" className="flex flex-wrap items-center gap-3">
        <Turn to={addressOf(data.previous)} label="Previous month" />
        <Turn to={addressOf(data.next)} label="Next month" />
        {data.month !== data.today.slice(0, 7) && (
          <a href="/calendar" className={linkLook}>
            Today
          </a>
        )}
      </nav>
      <a href={events.submit.to} className={buttonLook('primary')}>
        {events.submit.label}
      </a>
    </div>
    <MonthTable data={data} />
    <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <MonthList data={data} />
      <aside aria-label="Beside the calendar" className="grid content-start gap-8">
        {data.month === data.today.slice(0, 7) && data.inToday.length > 0 && (
          <InToday people={data.inToday} />
        )}
        <Subscribe />
        <p>
          <a href={pastAddress()} className={linkLook}>
            Past events
          </a>
        </p>
      </aside>
    </div>
  </>
)

const addressOf = (month: string | null) => (month === null ? undefined : monthAddress(month))
