import { useState } from 'react'
import type { Api } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'
import { dropWords } from './action-words.ts'
import type { Action, Listing, Result, Row } from './listing.ts'
import { type GoalOptions, useGoal } from './use-goal.ts'
import { verdictOf, verdictOnFailure } from './verdict.ts'

type Options<Item extends Row> = GoalOptions<Item> & {
  of: Listing<Item>
  refresh: () => Promise<void>
}

export type Asked<Item extends Row> = { action: Action<Item>; items: readonly Item[] }

/** How it went with a row. */
type Outcome = Result & { id: number }

/** Does what an admin asks for, after a question; a row that fails stays and says so. */
export function useActions<Item extends Row>({ of, refresh, ...rows }: Options<Item>) {
  const { api } = useSource()
  const [asked, setAsked] = useState<Asked<Item>>()
  const [busy, setBusy] = useState<{ action: string; ids: readonly number[] }>()
  const [past, setPast] = useState('')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const { goOn } = useGoal(rows, outcomes)

  const perform = async ({ action, items }: Asked<Item>, words: string) => {
    setBusy({ action: action.name, ids: items.map(({ id }) => id) })
    setOutcomes([])
    const all = await Promise.all(items.map((item) => attempt({ of, api, action, item }, words)))
    const done = all.filter(isSettled).map(({ id }) => id)
    await refresh()
    dropWords(of, action, done)
    setBusy(undefined)
    setPast(action.past)
    setOutcomes(all)
    if (done.length > 0 && !action.stays) goOn(action.name, done)
  }
  const ask = (action: Action<Item>, items: readonly Item[]) => {
    if (busy) return
    if (action.confirm) setAsked({ action, items })
    else void perform({ action, items }, '')
  }
  const answer = (words: string | undefined) => {
    setAsked(undefined)
    if (asked && words !== undefined) void perform(asked, words)
  }
  const problemOf = (id: number) =>
    outcomes.find((each) => each.id === id && !isSettled(each))?.words
  const isListed = ({ id }: Outcome) => rows.items.some((item) => item.id === id)
  // The row of a single failure says it itself, where it is still there.
  const results =
    outcomes.length > 1 ? outcomes : outcomes.filter((each) => isSettled(each) || !isListed(each))
  return { asked, ask, answer, busy, problemOf, results, past, dismiss: () => setOutcomes([]) }
}

const isSettled = ({ state }: Outcome) => state !== 'failed'

type Attempt<Item extends Row> = { of: Listing<Item>; api: Api; action: Action<Item>; item: Item }

async function attempt<Item extends Row>(asked: Attempt<Item>, words: string): Promise<Outcome> {
  const { of, api, action, item } = asked
  const named = { id: item.id, name: of.nameOf(item) }
  try {
    const { affectedRows } = await asAdmin(action.run(api, item, words), nothingWasDone)
    return { ...named, ...verdictOf(asked, affectedRows) }
  } catch (error) {
    return { ...named, ...(await verdictOnFailure(asked, error)) }
  }
}
