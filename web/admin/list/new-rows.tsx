import { useState } from 'react'
import { maxNewest } from '../../../src/counts/words.ts'
import { Button } from '../../ui/button.tsx'
import { useCounts } from '../panel/use-counts.ts'
import { useList } from './list-context.ts'
import type { ListDefinition } from './list-definition.ts'

type Props = {
  /** The highest id that was known when the rows were read. */
  newestId: number | undefined
  onShow: () => void
}

/** Announces rows that came since the list was read. It takes no space, so that no row moves by itself. */
export function NewRows({ newestId, onShow }: Props) {
  const { of } = useList()
  const count = useNewSince(of, newestId)
  return (
    <div role="status" className="sticky top-32 z-10 flex h-0 justify-end md:justify-center">
      {count > 0 && (
        <Button
          isSmall
          look="primary"
          onClick={onShow}
          className="mt-1 h-10 shadow-raised md:mt-0 md:-translate-y-1/2"
        >
          {count}
          {count === maxNewest && '+'} new
          <span className="sr-only"> {of.names[count === 1 ? 0 : 1]}: show them</span>
        </Button>
      )}
    </div>
  )
}

function useNewSince({ newest }: ListDefinition, newestId: number | undefined) {
  const { data: counts } = useCounts()
  const ids = (counts && newest?.(counts)) ?? []
  const [first, setFirst] = useState<number>()
  if (counts && first === undefined) setFirst(ids[0] ?? 0)
  const known = newestId ?? first ?? Number.POSITIVE_INFINITY
  return ids.filter((id) => id > known).length
}
