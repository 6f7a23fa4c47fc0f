import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { nameIn } from './focus.ts'
import { useList } from './list-context.ts'
import type { Row } from './list-definition.ts'
import { MarkOf, Ways } from './ways.tsx'

/** What is long ends above the window's foot, and is scrolled by itself. */
const paneLook =
  'sticky top-22 max-h-[calc(100dvh-104px)] min-w-0 self-start overflow-y-auto rounded-card border border-line bg-surface'

/** Beside the list, the row that is open, with all that can be done with it always in sight. */
export function Pane() {
  const { of, items, opening, idOf } = useList()
  const item = items.find(({ id }) => opening.isOpen(id))
  if (!item)
    return (
      <p className={`${paneLook} px-5 py-8 text-center text-muted`}>
        Choose Preview at a {of.names[0]} to see it here.
      </p>
    )
  return (
    <aside aria-label="Preview" id={idOf(item.id, 'shown')} className={paneLook}>
      <Shown key={item.id} item={item} />
    </aside>
  )
}

/** What an item looks like to the public; what can be done with it stays above it. */
export function Shown({ item }: { item: Row }) {
  const { of, items, opening, idOf, isBeside } = useList()
  const { Preview } = of
  const next = items[items.indexOf(item) + 1]
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0)
  }, [])
  const close = () => {
    opening.close()
    document.getElementById(idOf(item.id, 'Preview'))?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  const preview = Preview && (
    <div key="preview" className={`wrap-anywhere pb-5 ${isBeside ? 'px-4' : ''}`}>
      <Preview item={item} />
    </div>
  )
  const bar = (
    <div
      key="bar"
      className={`sticky z-[5] flex flex-wrap gap-2 border-line bg-surface py-3 ${isBeside ? 'top-0 border-b px-4' : 'bottom-0 border-t bg-page'}`}
    >
      {isBeside && (
        <h3 dir="auto" className="w-full min-w-0 font-semibold wrap-anywhere">
          {of.nameOf(item)} <MarkOf item={item} />
        </h3>
      )}
      <Ways item={item} isInPane most={2} />
      <Button
        isSmall
        look="quiet"
        id={idOf(item.id, nameIn(true, 'Next'))}
        isBusy={!next}
        onClick={() => next && opening.goOn(next.id, idOf(next.id, nameIn(true, 'Next')))}
      >
        Next<span className="sr-only"> {of.names[0]}</span>
      </Button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the row from anywhere in it
    <div ref={top} onKeyDown={closeByKey}>
      {isBeside ? [bar, preview] : [preview, bar]}
    </div>
  )
}
