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
  const heading = () => document.getElementById(idOf('heading'))
  useEffect(() => {
    const row = goal?.find(items)
    if (!goal || row === undefined) return
    if (row && goal.opensPreview && openId !== row.id) return setOpenId(row.id)
    setGoal(undefined)
    const isTaken = ![heading(), document.body].some((each) => each === document.activeElement)
    if (goal.isPolite && isTaken) return
    const button = row && findButton(idOf, row.id, goal.button)
    ;(button ?? heading())?.focus()
  })
  return {
    isOpen: (id: number) => openId === id,
    open: setOpenId,
    close: () => setOpenId(undefined),
    openNext: (row: Row) =>
      setGoal({ button: buttonIn(true, 'Next'), find: () => row, opensPreview: true }),
    /** To the same button of the row that takes the place of those that leave. */
    moveOn(button: string, gone: readonly number[]) {
      const [first] = gone
      const index = gone.length > 1 ? -1 : items.findIndex(({ id }) => id === first)
      const opensPreview = first === openId
      const isLeft = ({ id }: Row) => gone.includes(id)
      setGoal({
        ...{ button, opensPreview },
        find: (now) => (now.some(isLeft) ? undefined : (now[index] ?? null)),
      })
    },
    /** Back to the button of the first of these rows that is there again. */
    comeBack: (button: string, ids: readonly number[]) =>
      setGoal({ button, isPolite: true, find: (now) => now.find(({ id }) => ids.includes(id)) }),
    /** To the heading, if the button that was pressed is gone. */
    keep: () => document.activeElement === document.body && heading()?.focus(),
  }
}

export type ListFocus = ReturnType<typeof useListFocus>

/** The button itself, or that of the menu which holds it. */
function findButton(idOf: IdOf, id: number, button: string) {
  const isInPane = button.startsWith(panePrefix)
  const inRow = isInPane ? button.slice(panePrefix.length) : button
  return [button, buttonIn(isInPane, 'More'), inRow, 'More']
    .map((each) => document.getElementById(idOf(id, each)))
    .find((each) => each?.checkVisibility())
}
