import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useFocusLost } from '../../ui/focus-lost.ts'
import { QueryError, type useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'

type Props<Row> = {
  id: string
  title: string
  about: string
  rows: ReturnType<typeof useAdminQuery<Row[]>>
  rowOf: (row: Row) => ReactNode
  outcome: ComponentProps<typeof Outcome>['of']
  children: ReactNode
}

/** A list of one's own account, with what can be done beneath it. */
export const OwnList = <Row extends { id: number }>(props: Props<Row>) => (
  <section aria-labelledby={props.id} className="mt-10 border-line border-t pt-6">
    <h2 id={props.id} tabIndex={-1} className="text-card">
      {props.title}
    </h2>
    <p className="mt-1 text-meta text-muted">{props.about}</p>
    <QueryError of={props.rows} className="mt-4" />
    <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
      {props.rows.data?.map((row) => (
        <OwnRow key={row.id} listId={props.id}>
          {props.rowOf(row)}
        </OwnRow>
      ))}
    </ul>
    {props.children}
    <Outcome of={props.outcome} className="not-empty:mt-4" />
  </section>
)

export const focusHeading = (listId: string) => document.getElementById(listId)?.focus()

/** When it is removed, its focus moves to the heading. */
function OwnRow({ listId, children }: { listId: string; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null)
  useFocusLost(row, () => focusHeading(listId))
  return (
    <li ref={row} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3">
      {children}
    </li>
  )
}
