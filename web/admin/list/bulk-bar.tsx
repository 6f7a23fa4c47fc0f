import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { makeRoomForBar } from '../../ui/toasts.tsx'
import { useList } from './list-context.ts'
import { hasBulkActions, isForMany, type Row } from './list-definition.ts'

type Props = {
  items: readonly Row[]
  total: number
}

/** Selects rows. What can be done with them stands at the window's foot, so that no row moves. */
export function BulkBar({ items, total }: Props) {
  const { of, selection } = useList()
  const checkbox = useRef<HTMLInputElement>(null)
  const { targets, problem } = selection
  const selected = items.filter(({ id }) => selection.has(id))
  const isAll = selected.length === items.length
  if (!hasBulkActions(of)) return null
  return (
    <div className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-2 py-1 text-meta">
      <label className="flex min-h-10 items-center">
        <span className="flex size-10 items-center justify-center">
          <input
            ref={(element) => {
              checkbox.current = element
              if (element) element.indeterminate = selected.length > 0 && !isAll
            }}
            type="checkbox"
            checked={isAll}
            onChange={() => selection.selectPage(!isAll)}
            className="size-5 accent-primary"
          />
        </span>
        Select all<span className="sr-only"> on this page</span>
      </label>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <div
        ref={makeRoomForBar}
        className={
          targets.length > 0
            ? 'gutter tall:fixed inset-x-0 bottom-(--toasts,0px) z-20 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3 shadow-raised md:justify-center'
            : 'contents'
        }
      >
        <p role="status" className="font-semibold max-md:w-full empty:hidden">
          {targets.length > 0 && `${targets.length} selected`}
        </p>
        {targets.length > 0 && (
          <BulkButtons {...{ selected, total, isAll }} onGone={() => checkbox.current?.focus()} />
        )}
      </div>
    </div>
  )
}

type ButtonsProps = {
  /** The selected rows of this page. */
  selected: readonly Row[]
  total: number
  isAll: boolean
  /** The pressed button disappears. */
  onGone: () => void
}

function BulkButtons({ selected, total, isAll, onGone }: ButtonsProps) {
  const { of, selection, actions } = useList()
  const { targets } = selection
  const isElsewhere = selected.length < targets.length
  const available = of.actions.filter(
    ({ isAvailable, ...action }) =>
      isForMany(action) && (!isAvailable || isElsewhere || selected.some(isAvailable)),
  )
  return (
    <>
      {isAll && targets.length < total && (
        <Button
          isSmall
          look="quiet"
          onClick={() => {
            selection.selectAll()
            onGone()
          }}
        >
          Select all {total}
        </Button>
      )}
      {available.map((action) => (
        <Button
          isSmall
          look={action.look}
          key={action.name}
          onClick={() => actions.request({ action, targets })}
        >
          {action.name}
          <span className="sr-only"> selected</span>
        </Button>
      ))}
      <Button
        isSmall
        look="quiet"
        onClick={() => {
          selection.clear()
          onGone()
        }}
      >
        Clear<span className="sr-only"> selection</span>
      </Button>
    </>
  )
}
