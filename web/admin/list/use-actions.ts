import { useState } from 'react'
import type { Action, Listing, Row } from './listing.ts'
import { type GoalOptions, useGoal } from './use-goal.ts'
import { type Asked, isSettled, usePerforming } from './use-performing.ts'

type Options<Item extends Row> = GoalOptions<Item> & {
  of: Listing<Item>
  refresh: () => Promise<void>
}

/** Does what an admin asks for, after a question; a row that fails stays and says so. */
export function useActions<Item extends Row>({ of, refresh, ...rows }: Options<Item>) {
  const { busy, last, undoing, outcomes, perform, forget } = usePerforming({ of, refresh })
  const [asked, setAsked] = useState<Asked<Item>>()
  const { goOn, comeBack } = useGoal(rows, outcomes)

  const act = async (asked: Asked<Item>, words?: string) => {
    const done = await perform(asked, words)
    if (done.length > 0 && !asked.action.stays) goOn(asked.action.name, done)
  }
  const ask = (action: Action<Item>, items: readonly Item[]) => {
    if (busy) return
    if (action.confirm) setAsked({ action, items })
    else void act({ action, items })
  }
  const answer = (words: string | undefined) => {
    setAsked(undefined)
    if (asked && words !== undefined) void act(asked, words)
  }
  const undo = async (undoing: Asked<Item>) => comeBack(last?.name ?? '', await perform(undoing))

  const problemOf = (id: number) =>
    outcomes.find((each) => each.item.id === id && !isSettled(each))?.words
  // The row of a single failure says it itself, where it is still there.
  const isSaid = (id: number) => rows.items.some((item) => item.id === id)
  const isOne = outcomes.length === 1
  const results = outcomes.filter((each) => isSettled(each) || !isOne || !isSaid(each.item.id))
  return {
    asked,
    ask,
    answer,
    busy,
    problemOf,
    results,
    past: last?.past ?? '',
    undo: undoing && (() => void undo(undoing)),
    dismiss: forget,
  }
}
