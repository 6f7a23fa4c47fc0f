import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Fields } from '../calls.ts'
import type { Item, ItemHistory } from '../editor/options.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'

/** A version to go back to: the fields in which it differs from now, and what to say once that is done. */
export type GoingBack = { revision: number; words: string; fields: Fields }

export type HistoryProps = {
  of: Pick<ItemHistory, 'versions'>
  item: Pick<Item, 'id' | 'read'>
  isDirty: boolean
  onGoBack: (to: GoingBack) => void
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
