import { useEffect, useState } from 'react'
import type { Row } from './list-definition.ts'

export type IdOf = (id: number | 'heading', element?: string) => string

/** Where the focus goes once the rows have changed. */
type Goal = {
  button: string
  /** The row to go to, null for the heading, undefined while the rows are still the old ones. */
  find: (items: readonly Row[]) => Row | null | undefined
  opensPreview?: boolean
  /** Doesn't take the focus from another control. */
  isPolite?: boolean
}

const panePrefix = 'pane '

/** The preview pane has buttons of its own, beside those of the row. */
export const buttonIn = (isInPane: boolean, name: string) => (isInPane ? panePrefix : '') + name

/** Which row's preview is open, and which button has the focus after rows have come or gone. */
export function useListFocus(items: readonly Row[], idOf: IdOf) {
  const [openId, setOpenId] = useState<number>()
  const [goal, setGoal] = useState<Goal>()
  const goToHeading = () => document.getElementById(idOf('heading'))?.focus()
  useEffect(() => {
    const row = goal?.find(items)
    if (!goal || row === undefined) return
    if (row && goal.opensPreview && openId !== row.id) return setOpenId(row.id)
    setGoal(undefined)
    const free: unknown[] = [document.body, document.getElementById(idOf('heading'))]
    if (goal.isPolite && !free.includes(document.activeElement)) return
    const button = row && findButton(idOf, row.id, goal.button)
    if (button) button.focus()
    else goToHeading()
  })
  return {
    isOpen: (id: number) => openId === id,
    open: setOpenId,
    close: () => setOpenId(undefined),
    goToHeading,
    openNext: (row: Row) =>
      setGoal({ button: buttonIn(true, 'Next'), find: () => row, opensPreview: true }),
    /** To the same button of the row that takes the place of those that leave. */
    moveOn: (button: string, gone: readonly number[]) =>
      setGoal({ button, find: replacing(items, gone), opensPreview: gone[0] === openId }),
    /** Back to the button of the first of these rows that is there again. */
    comeBack: (button: string, ids: readonly number[]) =>
      setGoal({ button, isPolite: true, find: (now) => now.find(({ id }) => ids.includes(id)) }),
    /** To the heading, if the button that was pressed is gone. */
    keep: () => document.activeElement === document.body && goToHeading(),
  }
}

export type ListFocus = ReturnType<typeof useListFocus>

function replacing(items: readonly Row[], gone: readonly number[]): Goal['find'] {
  const index = gone.length > 1 ? -1 : items.findIndex(({ id }) => id === gone[0])
  return (now) => (now.some(({ id }) => gone.includes(id)) ? undefined : (now[index] ?? null))
}

/** The button itself, or that of the menu which holds it. */
function findButton(idOf: IdOf, id: number, button: string) {
  const isInPane = button.startsWith(panePrefix)
  const inRow = isInPane ? button.slice(panePrefix.length) : button
  return [button, buttonIn(isInPane, 'More'), inRow, 'More']
    .map((each) => document.getElementById(idOf(id, each)))
    .find((each) => each?.checkVisibility())
}
