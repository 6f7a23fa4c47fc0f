import { useEffect, useEffectEvent, useState } from 'react'
import type { Row } from './listing.ts'

export type Opening = ReturnType<typeof useOpening>

/** Which row shows its preview: one at a time. */
export function useOpening() {
  const [openId, setOpenId] = useState<number>()
  const [isEditing, setIsEditing] = useState(false)
  const open = (id: number | undefined) => {
    setOpenId(id)
    setIsEditing(false)
  }
  return {
    isOpen: (id: number) => openId === id,
    open,
    close: () => open(undefined),
    /** Whether it is edited there in place of its preview. */
    isEditing: (id: number) => isEditing && openId === id,
    edit: () => setIsEditing(true),
    stopEditing: () => setIsEditing(false),
  }
}

export type FocusOptions<Item extends Row> = {
  /** The rows that are shown. */
  items: readonly Item[]
  opening: Opening
  /** Where an element of the list is found. */
  idOf: (id: number | 'heading', action?: string) => string
}

type Goal = { index: number; action: string; gone: readonly number[]; isReading: boolean }

/**
 * Where the focus goes once rows have left the list: to the same button of the row that took the place of one, else to
 * the list's heading, which takes it whenever the button is gone after an action. Whoever reads the previews reads on.
 */
export function useFocus<Item extends Row>(
  { items, opening, idOf }: FocusOptions<Item>,
  outcomes: readonly unknown[],
) {
  const [goal, setGoal] = useState<Goal>()
  const [back, setBack] = useState<{ action: string; ids: readonly number[] }>()
  const heading = () => document.getElementById(idOf('heading'))

  const arrive = useEffectEvent(({ index, action, isReading }: Goal) => {
    const next = items[index]
    if (next && isReading) opening.open(next.id)
    const button = next && document.getElementById(idOf(next.id, action))
    const target = button ?? heading()
    target?.focus()
    setGoal(undefined)
  })
  const areGone = goal && !items.some(({ id }) => goal.gone.includes(id))
  useEffect(() => {
    if (goal && areGone) arrive(goal)
  }, [goal, areGone])

  const returned = back && items.find(({ id }) => back.ids.includes(id))
  const arriveBack = useEffectEvent((id: number, action: string) => {
    setBack(undefined)
    const isWaiting = [heading(), document.body].some((each) => each === document.activeElement)
    if (isWaiting) document.getElementById(idOf(id, action))?.focus()
  })
  useEffect(() => {
    if (back && returned) arriveBack(returned.id, back.action)
  }, [back, returned])

  const keep = useEffectEvent(() => {
    if (document.activeElement === document.body) heading()?.focus()
  })
  useEffect(() => {
    if (outcomes.length > 0) keep()
  }, [outcomes])

  return {
    goOn(action: string, gone: readonly number[]) {
      const [first = 0, ...others] = gone
      const index = others.length > 0 ? -1 : items.findIndex(({ id }) => id === first)
      setGoal({ index, action, gone, isReading: opening.isOpen(first) })
    },
    /** To the button that was pressed, in the first of the rows that are there again. */
    comeBack: (action: string, ids: readonly number[]) => setBack({ action, ids }),
  }
}
