import { useEffect, useRef } from 'react'
import { mostNamed } from '../../../src/bulk/words.ts'
import { Button } from '../../ui/button.tsx'
import { useList } from './list-context.ts'
import { canBulk, type Row } from './list-definition.ts'

type Props = {
  /** Those of the page that can be chosen. */
  items: readonly Row[]
  /** How many the list holds, on all of its pages. */
  total: number
}

/**
 * Several at once: all of the page, all there are, and at the window's foot what can be done with those that are
 * selected, so that no row moves when there are any.
 */
export function BulkBar(props: Props) {
  const { items } = props
  const { of, selection } = useList()
  const checkbox = useRef<HTMLInputElement>(null)
  const { targets, problem } = selection
  const count = items.filter(({ id }) => selection.has(id)).length
  const isAll = count === items.length
  const isSome = count > 0 && !isAll
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isSome
  }, [isSome])
  if (!canBulk(of)) return null
  return (
    <div className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-2 py-1 text-meta">
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
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <div
        className={
          targets.length > 0
            ? 'gutter fixed inset-x-0 bottom-(--corner,0px) z-20 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3 shadow-raised md:justify-center'
            : 'contents'
        }
      >
        <p role="status" className="font-semibold max-md:w-full empty:hidden">
          {targets.length > 0 && `${targets.length} selected`}
        </p>
        {targets.length > 0 && (
          <Doing {...props} isAll={isAll} toCheckbox={() => checkbox.current?.focus()} />
        )}
      </div>
    </div>
  )
}

type DoingProps = Props & { isAll: boolean; toCheckbox: () => void }

/** What can be done with what is selected. */
function Doing({ items, total, isAll, toCheckbox }: DoingProps) {
  const { of, selection, actions } = useList()
  const { targets, isReading } = selection
  const most = Math.min(total, mostNamed)
  const here = items.filter(({ id }) => selection.has(id))
  return (
    <>
      {isAll && targets.length < most && (
        <Button
          isSmall
          look="quiet"
          onClick={() => {
            selection.chooseAll()
            toCheckbox()
          }}
        >
          Select {most < total ? 'the first' : 'all'} {most}
        </Button>
      )}
      {of.actions
        .filter(
          ({ questionOfMany, suits }) =>
            questionOfMany && (!suits || here.some(suits) || here.length < targets.length),
        )
        .map((action) => (
          <Button
            isSmall
            look={action.look}
            key={action.name}
            isBusy={isReading}
            onClick={() => isReading || actions.ask({ action, targets })}
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
          toCheckbox()
        }}
      >
        Clear<span className="sr-only"> selection</span>
      </Button>
    </>
  )
}
