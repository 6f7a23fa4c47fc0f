import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useList } from './list-context.ts'
import { hasBulkActions, isForMany, type Row, targetOf } from './list-definition.ts'

/** Selects rows. What can be done with them stands at the window's foot, so that no row moves. */
export function BulkBar({ items }: { items: readonly Row[] }) {
  const { of, selection } = useList()
  const checkbox = useRef<HTMLInputElement>(null)
  const { rows } = selection
  const isAll = rows.length === items.length
  if (!hasBulkActions(of)) return null
  return (
    <div className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-2 py-1 text-meta">
      <label className="flex min-h-10 items-center">
        <span className="flex size-10 items-center justify-center">
          <input
            ref={(element) => {
              checkbox.current = element
              if (element) element.indeterminate = rows.length > 0 && !isAll
            }}
            type="checkbox"
            checked={isAll}
            onChange={() => selection.set(isAll ? [] : items)}
            className="size-5 accent-primary"
          />
        </span>
        Select all<span className="sr-only"> on this page</span>
      </label>
      <div
        className={
          rows.length > 0
            ? 'gutter fixed inset-x-0 bottom-(--toasts,0px) z-20 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3 shadow-raised md:justify-center'
            : 'contents'
        }
      >
        <p role="status" className="font-semibold max-md:w-full empty:hidden">
          {rows.length > 0 && `${rows.length} selected`}
        </p>
        {rows.length > 0 && <BulkButtons onCleared={() => checkbox.current?.focus()} />}
      </div>
    </div>
  )
}

/** `onCleared`: the pressed button disappears. */
function BulkButtons({ onCleared }: { onCleared: () => void }) {
  const { of, selection, actions } = useList()
  const { rows } = selection
  const available = of.actions.filter(
    ({ isAvailable, ...action }) => isForMany(action) && (!isAvailable || rows.some(isAvailable)),
  )
  return (
    <>
      {available.map((action) => (
        <Button
          isSmall
          look={action.look}
          key={action.name}
          onClick={() =>
            actions.request({ action, targets: rows.map((item) => targetOf(of, item)) })
          }
        >
          {action.name}
          <span className="sr-only"> selected</span>
        </Button>
      ))}
      <Button
        isSmall
        look="quiet"
        onClick={() => {
          selection.set([])
          onCleared()
        }}
      >
        Clear<span className="sr-only"> selection</span>
      </Button>
    </>
  )
}
