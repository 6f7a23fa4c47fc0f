import { useState } from 'react'
import type { Api } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'
import { dropWords } from './action-words.ts'
import type { Action, Done, Listing, Result, Row } from './listing.ts'
import { verdictOf, verdictOnFailure } from './verdict.ts'

export type Asked<Item extends Row> = { action: Action<Item>; items: readonly Item[] }

/** How it went with a row. Where its answer was lost, nothing is known that keeps it from being taken back. */
type Outcome<Item extends Row> = Result & { item: Item; done?: Done }

type Options<Item extends Row> = { of: Listing<Item>; refresh: () => Promise<void> }

/** Does an action to its items, all at once, and tells how it went with each. */
export function usePerforming<Item extends Row>({ of, refresh }: Options<Item>) {
  const { api } = useSource()
  const [busy, setBusy] = useState<{ action: string; ids: readonly number[] }>()
  const [last, setLast] = useState<Action<Item>>()
  const [outcomes, setOutcomes] = useState<readonly Outcome<Item>[]>([])

  /** Answers the rows it is done to, by whomever. */
  const perform = async ({ action, items }: Asked<Item>, words = '') => {
    setBusy({ action: action.name, ids: items.map(({ id }) => id) })
    setOutcomes([])
    const all = await Promise.all(items.map((item) => attempt({ of, api, action, item }, words)))
    const done = all.filter(isSettled).map(({ item }) => item.id)
    await refresh()
    dropWords(of, action, done)
    setBusy(undefined)
    setLast(action)
    setOutcomes(all)
    return done
  }
  const undoing = undoingOf(last, outcomes)
  return { busy, last, undoing, outcomes, perform, forget: () => setOutcomes([]) }
}

export const isSettled = ({ state }: Pick<Result, 'state'>) => state !== 'failed'

/** What takes the last action back, and where; nothing where nothing can be taken back. */
function undoingOf<Item extends Row>(
  last: Action<Item> | undefined,
  outcomes: readonly Outcome<Item>[],
): Asked<Item> | undefined {
  if (!last?.undo) return undefined
  const { action, isPossible } = last.undo
  const items = outcomes
    .filter(({ state, done = { affectedRows: 1 } }) => state === 'done' && isPossible(done))
    .map(({ item }) => item)
  return items.length > 0 ? { action, items } : undefined
}

type Attempt<Item extends Row> = { of: Listing<Item>; api: Api; action: Action<Item>; item: Item }

async function attempt<Item extends Row>(
  asked: Attempt<Item>,
  words: string,
): Promise<Outcome<Item>> {
  const { of, api, action, item } = asked
  const named = { item, name: of.nameOf(item) }
  try {
    const done = await asAdmin(action.run(api, item, words), nothingWasDone)
    return { ...named, done, ...verdictOf(asked, done.affectedRows) }
  } catch (error) {
    return { ...named, ...(await verdictOnFailure(asked, error)) }
  }
}
