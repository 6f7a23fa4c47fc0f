import { useEffect, useEffectEvent, useState } from 'react'
import type { Row } from './list-definition.ts'

/** Which row shows its preview: one at a time. */
export function useOpening() {
  const [openId, setOpenId] = useState<number>()
  const [focusId, setFocusId] = useState<string>()
  useEffect(() => {
    if (focusId) document.getElementById(focusId)?.focus()
    setFocusId(undefined)
  }, [focusId])
  return {
    isOpen: (id: number) => openId === id,
    open: setOpenId,
    close: () => setOpenId(undefined),
    /** To another row, whose button has the focus then. */
    goOn(id: number, button: string) {
      setOpenId(id)
      setFocusId(button)
    },
  }
}

export type Opening = ReturnType<typeof useOpening>

export type FocusOptions = {
  /** The rows that are shown. */
  items: readonly Row[]
  opening: Opening
  /** Where an element of the list is found. */
  idOf: (id: number | 'heading', action?: string) => string
}

type Goal = { index: number; name: string; gone: readonly number[]; isReading: boolean }

const ofPane = 'pane '

/** The preview has buttons of its own. */
export const nameIn = (isInPane: boolean, name: string) => (isInPane ? ofPane : '') + name

/** A button of a row, or the one of the menu that holds it. */
function focusButton({ idOf }: Pick<FocusOptions, 'idOf'>, id: number, name: string) {
  const prefix = name.startsWith(ofPane) ? ofPane : ''
  const places = [name, `${prefix}More`, name.slice(prefix.length), 'More']
  const button = places
    .map((each) => document.getElementById(idOf(id, each)))
    .find((each) => each?.checkVisibility())
  button?.focus()
  return button !== undefined
}

/**
 * Where the focus goes once rows have left the list: to the same button of the row that took the place of one, else to
 * the list's heading, which takes it whenever the button is gone after an action. Whoever reads the previews reads on.
 */
export function useFocus(options: FocusOptions, outcomes: readonly unknown[]) {
  const { items, opening, idOf } = options
  const [goal, setGoal] = useState<Goal>()
  const [back, setBack] = useState<{ name: string; ids: readonly number[] }>()
  const heading = () => document.getElementById(idOf('heading'))

  const areGone = goal && !items.some(({ id }) => goal.gone.includes(id))
  const next = areGone ? items[goal.index] : undefined
  const isShown = !goal?.isReading || !next || opening.isOpen(next.id)
  const arrive = useEffectEvent(({ name }: Goal, isShown: boolean) => {
    if (next && !isShown) return opening.open(next.id)
    if (!next || !focusButton(options, next.id, name)) heading()?.focus()
    setGoal(undefined)
  })
  useEffect(() => {
    if (goal && areGone) arrive(goal, isShown)
  }, [goal, areGone, isShown])

  const returned = back && items.find(({ id }) => back.ids.includes(id))
  const arriveBack = useEffectEvent((id: number, name: string) => {
    setBack(undefined)
    const isWaiting = [heading(), document.body].some((each) => each === document.activeElement)
    if (isWaiting) focusButton(options, id, name)
  })
  useEffect(() => {
    if (back && returned) arriveBack(returned.id, back.name)
  }, [back, returned])

  const keep = useEffectEvent(() => {
    if (document.activeElement === document.body) heading()?.focus()
  })
  useEffect(() => {
    if (outcomes.length > 0) keep()
  }, [outcomes])

  return {
    goOn(name: string, gone: readonly number[]) {
      const [first = 0, ...others] = gone
      const index = others.length > 0 ? -1 : items.findIndex(({ id }) => id === first)
      setGoal({ index, name, gone, isReading: opening.isOpen(first) })
    },
    /** To the button that was pressed, in the first of the rows that are there again. */
    comeBack: (name: string, ids: readonly number[]) => setBack({ name, ids }),
  }
}
