import { useEffect, useState } from 'react'
import type { Row } from './list-definition.ts'
import type { ActionRequest } from './perform-action.ts'

export type IdOf = (id: number | 'heading', element?: string) => string

/** Where the focus goes if its element is gone. */
type Goal = {
  button: string
  /** The first of these that is there, else the row that takes the place of a single one. */
  ids: readonly number[]
  place: number
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
    if (!goal) return
    const row = items.find(({ id }) => goal.ids.includes(id)) ?? items[goal.place]
    const wasOpen = goal.ids.some((id) => id === openId)
    if (row && wasOpen && row.id !== openId) return setOpenId(row.id)
    setGoal(undefined)
    const free: unknown[] = [document.body, document.getElementById(idOf('heading'))]
    if (!free.includes(document.activeElement)) return
    const button = row && findButton(idOf, row.id, goal.button)
    if (button) button.focus()
    else goToHeading()
  })
  return {
    isOpen: (id: number) => openId === id,
    open: setOpenId,
    close: () => setOpenId(undefined),
    goToHeading,
    openNext(row: Row) {
      setOpenId(row.id)
      setGoal({ button: buttonIn(true, 'Next'), ids: [row.id], place: -1 })
    },
    /** After an action: from a single row to the one that takes its place, and to the first that an undo brings back. */
    goOn({ action, button = action.name, targets, place = -1, isUndo }: ActionRequest) {
      const ids = targets.length === 1 || isUndo ? targets.map(({ id }) => id) : []
      setGoal({ button, ids, place })
    },
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
