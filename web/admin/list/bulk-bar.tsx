import { useEffect, useRef } from 'react'
import { smallButtonLook } from '../../ui/button.tsx'
import type { Action, Listing, Row } from './listing.ts'

type Props<Item extends Row> = {
  of: Listing<Item>
  items: readonly Item[]
  selected: readonly Item[]
  onSelect: (ids: readonly number[]) => void
  onAsk: (action: Action<Item>, items: readonly Item[]) => void
}

export const canBulk = <Item extends Row>({ actions }: Listing<Item>) =>
  actions.some(({ questionOfMany }) => questionOfMany)

/** Several at once: all of the page, and what can be done with those that are selected. */
export function BulkBar<Item extends Row>({ of, items, selected, onSelect, onAsk }: Props<Item>) {
  const checkbox = useRef<HTMLInputElement>(null)
  const clear = () => {
    onSelect([])
    checkbox.current?.focus()
  }
  const isAll = selected.length === items.length
  const isSome = selected.length > 0 && !isAll
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isSome
  }, [isSome])
  if (!canBulk(of)) return null
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-1 text-meta">
      <label className="flex min-h-10 items-center">
        <span className="flex size-10 items-center justify-center">
          <input
            ref={checkbox}
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
            className="size-5 accent-primary"
          />
        </span>
        Select all<span className="sr-only"> on this page</span>
      </label>
      <p role="status" className="font-semibold empty:hidden">
        {selected.length > 0 && `${selected.length} selected`}
      </p>
      {selected.length > 0 && (
        <>
          {of.actions
            .filter(({ questionOfMany }) => questionOfMany)
            .map((action) => (
              <button
                key={action.name}
                type="button"
                onClick={() => onAsk(action, selected)}
                className={smallButtonLook(action.look)}
              >
                {action.name}
                <span className="sr-only"> selected</span>
              </button>
            ))}
          <button type="button" onClick={clear} className={smallButtonLook('quiet')}>
            Clear<span className="sr-only"> selection</span>
          </button>
        </>
      )}
    </div>
  )
}
