import { useEffect, useState } from 'react'
import type { Row } from './list-definition.ts'
import type { ActionRequest } from './perform-action.ts'

export type IdOf = (id: number | 'heading', element?: string) => string

/** Where the focus goes if its element is gone. */
type Goal = {
  button: string
  /** The row, or the one that takes its place; without them the heading. */
  id: number | undefined
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
    const row = items.find(({ id }) => id === goal.id) ?? items[goal.place]
    const wasOpen = openId !== undefined && openId === goal.id
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
    /** After an action: from a row to the one that takes its place, else to the heading. */
    goOn({ item, place = -1, button = '' }: ActionRequest) {
      setGoal({ id: place < 0 ? undefined : item?.id, place, button })
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
