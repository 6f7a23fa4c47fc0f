import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Item, ItemHistory } from '../editor/options.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'

export type HistoryProps = {
  of: ItemHistory
  item: Item
  isDirty: boolean
  /** Called once the item is as it was in an earlier version, with what to say of it and its new ETag. */
  onReverted: (notice: string, tag: string) => void
}

const LazyHistory = lazyPart(parts.history, (History) => History)

export function HistoryButton(props: HistoryProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="mt-10 border-line border-t pt-6">
      <h2 className="text-card">
        <Button look="quiet" id={id} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          History
        </Button>
      </h2>
      {isOpen && (
        <div className="mt-4">
          <LazyHistory {...props} />
        </div>
      )}
    </section>
  )
}
