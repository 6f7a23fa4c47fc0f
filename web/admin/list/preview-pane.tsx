import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { useList } from './list-context.ts'
import type { Row } from './list-definition.ts'
import { Mark, RowActions } from './row-actions.tsx'
import { buttonIn } from './use-list-focus.ts'

const paneLook =
  'sticky top-22 max-h-[calc(100dvh-104px)] min-w-0 self-start overflow-y-auto rounded-card border border-line bg-surface'

export function PreviewPane() {
  const { items, focus, idOf } = useList()
  const item = items.find(({ id }) => focus.isOpen(id))
  if (!item)
    return (
      <p className={`${paneLook} px-5 py-8 text-center text-muted`}>
        Choose Preview in a row to see it here.
      </p>
    )
  return (
    <aside key={item.id} aria-label="Preview" id={idOf(item.id, 'shown')} className={paneLook}>
      <ItemPreview item={item} />
    </aside>
  )
}

/** An item's preview; its actions stay in sight. */
export function ItemPreview({ item }: { item: Row }) {
  const { of, focus, idOf, isBeside } = useList()
  const { Preview } = of
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    focus.close()
    document.getElementById(idOf(item.id, 'Preview'))?.focus()
  }
  const preview = Preview && (
    <div key="preview" className={`wrap-anywhere pb-5 ${isBeside ? 'px-4' : ''}`}>
      <Preview item={item} />
    </div>
  )
  const bar = <Bar key="bar" item={item} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from anywhere within
    <div onKeyDown={closeByKey}>{isBeside ? [bar, preview] : [preview, bar]}</div>
  )
}

function Bar({ item }: { item: Row }) {
  const { of, items, focus, idOf, isBeside } = useList()
  const next = items[items.indexOf(item) + 1]
  return (
    <div
      className={`sticky z-[5] flex flex-wrap gap-2 border-line bg-surface py-3 ${isBeside ? 'top-0 border-b px-4' : 'bottom-0 border-t bg-page'}`}
    >
      {isBeside && (
        <h3 dir="auto" className="w-full min-w-0 font-semibold wrap-anywhere">
          {of.nameOf(item)} <Mark item={item} />
        </h3>
      )}
      <RowActions item={item} isInPane maxVisible={2} />
      <Button
        isSmall
        look="quiet"
        id={idOf(item.id, buttonIn(true, 'Next'))}
        isBusy={!next}
        onClick={() => next && focus.openNext(next)}
      >
        Next<span className="sr-only"> {of.names[0]}</span>
      </Button>
    </div>
  )
}
