import { useId } from 'react'
import { weekdays } from '../../../src/lab/words.ts'
import { failures } from '../../data/messages.ts'
import { buttonLook } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { QueryResult, useAdminQuery } from '../admin-query.tsx'
import { PanelHeading } from '../panel/panel-heading.tsx'

const names = {
  ...Object.fromEntries(
    weekdays.map((day) => [day, day.charAt(0).toUpperCase() + day.slice(1)] as const),
  ),
  clock: 'Hours of the clock',
  contact: 'Contact email',
  room: 'Where the room is',
  notice: 'Notice',
  notice_until: 'Last day of the notice',
}

export function LabPanel() {
  const id = useId()
  const facts = useAdminQuery({
    queryKey: ['lab'],
    call: (api) => api.lab.get(),
    failure: failures.lab.load,
  })
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PanelHeading id={id}>Lab</PanelHeading>
        <PageLink to="/admin-panel/lab" className={buttonLook('primary')}>
          Edit lab facts
        </PageLink>
      </div>
      <p className="mt-2 text-muted">
        Every page shows these above its footer, and a notice on top. What is not set is left out.
      </p>
      <QueryResult of={facts}>
        {(data) => (
          <dl className="grid divide-y divide-line border-line border-y">
            {Object.entries(names).map(([name, label]) => (
              <div key={name} className="gap-x-6 py-3 md:grid md:grid-cols-[12rem_1fr]">
                <dt className="font-semibold">{label}</dt>
                <dd dir="auto" className="wrap-anywhere tabular-nums">
                  {textOf(data, name) ?? <span className="text-muted">not set</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </section>
  )
}

function textOf(facts: object, name: string) {
  const fact: unknown = Reflect.get(facts, name)
  if (typeof fact !== 'string') return undefined
  return name === 'notice_until' ? dayOf(fact) : fact
}
