import { useState } from 'react'
import type { Api } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { load } from '../../data/screen.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'
import { parts } from '../parts.ts'
import { dropWords } from './action-words.ts'
import { useAskReady } from './late-ask.tsx'
import type { Action, Listing, Result, Row, Target } from './listing.ts'
import type { Outcome } from './many.ts'
import { verdictOf, verdictOnFailure } from './verdict.ts'

/** An action, and what it is done to: one row as it is on the screen, or any number of them by name. */
export type Asked<Item extends Row> = {
  action: Action<Item>
  targets: readonly Target[]
  item?: Item
}

type Options<Item extends Row> = { of: Listing<Item>; refresh: () => Promise<void> }
type Last<Item extends Row> = Asked<Item> & { outcomes: readonly Outcome[] }

/** Does an action to one or to many, and tells how it went with each. */
export function usePerforming<Item extends Row>({ of, refresh }: Options<Item>) {
  const { api } = useSource()
  useAskReady()
  const [busy, setBusy] = useState<{ action: string; ids: readonly number[] }>()
  const [last, setLast] = useState<Last<Item>>()
  const forget = () => setLast((now) => now && { ...now, outcomes: [] })

  /** Answers the rows it is done to, by whomever. */
  const perform = async (asked: Asked<Item>, words = '') => {
    const { action, targets, item } = asked
    setBusy({ action: action.name, ids: targets.map(({ id }) => id) })
    forget()
    const [target] = targets
    const outcomes =
      item && target
        ? [await attempt({ of, api, action, item, target }, words)]
        : await attemptMany({ of, api, action, targets }, words)
    const done = outcomes.filter(isSettled).map((each) => each.target.id)
    await refresh()
    dropWords(of, action, done)
    setBusy(undefined)
    setLast({ ...asked, outcomes })
    return done
  }
  const { outcomes = [], action } = last ?? {}
  return { busy, last: action, undoing: last && undoingOf(last), outcomes, perform, forget }
}

export const isSettled = ({ state }: Pick<Result, 'state'>) => state !== 'failed'

/** What takes the last action back, and where; nothing where nothing can be taken back. */
function undoingOf<Item extends Row>({ action, item, outcomes }: Last<Item>) {
  const { undo } = action
  if (!undo) return undefined
  const targets = outcomes
    .filter(({ state, done }) => state === 'done' && done?.kept_until !== null)
    .map(({ target: { id, name } }) => ({ id, name })) // by now each is at another revision
  if (targets.length === 0) return undefined
  return { action: undo, targets, ...(item && { item }) }
}

type Many<Item extends Row> = {
  of: Listing<Item>
  api: Api
  action: Action<Item>
  targets: readonly Target[]
}

/** Where the code for it does not come, it was not begun. */
async function attemptMany<Item extends Row>(asked: Many<Item>, words: string): Promise<Outcome[]> {
  const performMany = await load(parts.many).catch(() => undefined)
  if (performMany) return await performMany(asked, words)
  const unsent = { words: asked.action.failed, state: 'failed' } as const
  return asked.targets.map((target) => ({ target, name: target.name, ...unsent }))
}

type Attempt<Item extends Row> = {
  of: Listing<Item>
  api: Api
  action: Action<Item>
  item: Item
  target: Target
}

async function attempt<Item extends Row>(asked: Attempt<Item>, words: string): Promise<Outcome> {
  const { of, api, action, item, target } = asked
  const named = { target, name: target.name }
  try {
    const done = await asAdmin(action.run(api, item, words), nothingWasDone)
    return { ...named, done, ...verdictOf(asked, done.affectedRows) }
  } catch (error) {
    return { ...named, ...(await verdictOnFailure({ ...asked, reread: of.rereading(api) }, error)) }
  }
}
