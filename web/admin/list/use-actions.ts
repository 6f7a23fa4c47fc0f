import { useState } from 'react'
import type { Listing, Row } from './listing.ts'
import { type GoalOptions, useGoal } from './use-goal.ts'
import { type Asked, isSettled, usePerforming } from './use-performing.ts'

type Options<Item extends Row> = GoalOptions<Item> & {
  of: Listing<Item>
  refresh: () => Promise<void>
  /** What is called with the rows that are done. */
  onDone: (ids: readonly number[]) => void
}

/** Does what an admin asks for, after a question; a row that fails stays and says so. */
export function useActions<Item extends Row>({ of, refresh, onDone, ...rows }: Options<Item>) {
  const { busy, last, undoing, outcomes, perform, forget } = usePerforming({ of, refresh })
  const [asked, setAsked] = useState<Asked<Item>>()
  const { goOn, comeBack } = useGoal(rows, outcomes)

  const act = async (asked: Asked<Item>, words?: string) => {
    const done = await perform(asked, words)
    onDone(done)
    if (done.length > 0 && !asked.action.stays) goOn(asked.action.name, done)
  }
  const ask = (next: Asked<Item>) => {
    if (busy || next.targets.length === 0) return
    if (next.action.confirm) setAsked(next)
    else void act(next)
  }
  const answer = (words: string | undefined) => {
    setAsked(undefined)
    if (asked && words !== undefined) void act(asked, words)
  }
  const undo = async (undoing: Asked<Item>) => comeBack(last?.name ?? '', await perform(undoing))

  const problemOf = (id: number) =>
    outcomes.find((each) => each.target.id === id && !isSettled(each))?.words
  // The row of a single failure says it itself, where it is still there.
  const isSaid = (id: number) => rows.items.some((item) => item.id === id)
  const isOne = outcomes.length === 1
  const results = outcomes.filter((each) => isSettled(each) || !isOne || !isSaid(each.target.id))
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
