import { useState } from 'react'
import type { Row } from './list-definition.ts'

/** The selected rows of the page that is shown. */
export function useSelection(selectable: readonly Row[]) {
  const [ids, setIds] = useState<readonly number[]>([])
  const drop = (dropped: readonly number[]) =>
    setIds((now) => now.filter((id) => !dropped.includes(id)))
  return {
    rows: selectable.filter(({ id }) => ids.includes(id)),
    has: (id: number) => ids.includes(id),
    toggle: (id: number) => (ids.includes(id) ? drop([id]) : setIds([...ids, id])),
    set: (rows: readonly Row[]) => setIds(rows.map(({ id }) => id)),
    drop,
  }
}

export type Selection = ReturnType<typeof useSelection>
