import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Fields, Tagged } from '../calls.ts'
import type { Past } from '../editor/work.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'

/** The version to go back to: what it had otherwise than it is now, and what is said once that is done. */
export type GoingBack = { revision: number; words: string; fields: Fields }

export type HistoryProps = {
  of: Pick<Past, 'versions'>
  now: Tagged<Fields>
  /** Something was typed that isn't saved. */
  isDirty: boolean
  onGoBack: (to: GoingBack) => void
}

const Versions = lazyPart(parts.history, (History, props: HistoryProps) => <History {...props} />)

/** What an item was like before; its code and its versions come once somebody asks. */
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
          <Versions {...props} />
        </div>
      )}
    </section>
  )
}
