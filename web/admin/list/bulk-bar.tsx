import { useEffect, useRef } from 'react'
import { mostNamed } from '../../../src/bulk/words.ts'
import { smallButtonLook } from '../../ui/button.tsx'
import type { Listing, Row } from './listing.ts'
import type { Asked } from './performing.ts'
import type { Selection } from './selection.ts'

type Props<Item extends Row> = {
  of: Listing<Item>
  items: readonly Item[]
  /** How many the list holds, on all of its pages. */
  total: number
  selection: Selection<Item>
  onAsk: (asked: Asked<Item>) => void
}

export const canBulk = <Item extends Row>({ actions, many }: Listing<Item>) =>
  many !== undefined && actions.some(({ questionOfMany }) => questionOfMany)

/**
 * Several at once: all of the page, all there are, and what can be done with those that are selected. On a phone that
 * stands on one line, which is pushed aside, since several covered the rows; on several for keys, which would stop at a
 * part of a button.
 */
export function BulkBar<Item extends Row>({ of, items, total, selection, onAsk }: Props<Item>) {
  const checkbox = useRef<HTMLInputElement>(null)
  const { targets, problem, isReading } = selection
  const count = items.filter(({ id }) => selection.has(id)).length
  const isAll = count === items.length
  const isSome = count > 0 && !isAll
  const toCheckbox = () => checkbox.current?.focus()
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isSome
  }, [isSome])
  if (!canBulk(of)) return null
  const most = Math.min(total, mostNamed)
  return (
    <div className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-4 gap-y-2 py-1 text-meta">
      <label className="flex min-h-10 items-center">
        <span className="flex size-10 items-center justify-center">
          <input
            ref={checkbox}
            type="checkbox"
            checked={isAll}
            onChange={() => selection.togglePage(!isAll)}
            className="size-5 accent-primary"
          />
        </span>
        Select all<span className="sr-only"> on this page</span>
      </label>
      <p role="status" className="font-semibold empty:hidden">
        {targets.length > 0 && `${targets.length} selected`}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      {targets.length > 0 && (
        <div className="relative -mx-4 flex w-[calc(100%+32px)] has-focus-visible:flex-wrap gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap md:contents">
          {isAll && targets.length < most && (
            <button
              type="button"
              onClick={() => {
                void selection.chooseAll()
                toCheckbox()
              }}
              className={smallButtonLook('quiet')}
            >
              Select {most < total ? 'the first' : 'all'} {most}
            </button>
          )}
          {of.actions
            .filter(({ questionOfMany }) => questionOfMany)
            .map((action) => (
              <button
                key={action.name}
                type="button"
                aria-disabled={isReading}
                onClick={() => isReading || onAsk({ action, targets })}
                className={smallButtonLook(action.look)}
              >
                {action.name}
                <span className="sr-only"> selected</span>
              </button>
            ))}
          <button
            type="button"
            onClick={() => {
              selection.clear()
              toCheckbox()
            }}
            className={smallButtonLook('quiet')}
          >
            Clear<span className="sr-only"> selection</span>
          </button>
        </div>
      )}
    </div>
  )
}
