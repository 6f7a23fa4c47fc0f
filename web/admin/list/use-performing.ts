import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tabStorage } from '../../browser/storage.ts'
import { useSource } from '../../data/client.tsx'
import { load } from '../../data/screen.tsx'
import { draftName } from '../../forms/draft.ts'
import { parts } from '../parts.ts'
import { type FocusOptions, useFocus } from './focus.ts'
import type { Action, Listing, Row } from './listing.ts'
import type { Asked, Outcome, Performing } from './performing.ts'

type Options<Item extends Row> = FocusOptions<Item> & {
  of: Listing<Item>
  refresh: () => Promise<void>
  /** Called with the rows that are done. */
  onDone: (ids: readonly number[]) => void
}

/** Nothing was done yet. */
const none: Outcome[] = []

/** Does what an admin asks for, after a question, and tells how it went; a row that fails stays and says so. */
export function usePerforming<Item extends Row>({ onDone, ...options }: Options<Item>) {
  const [asked, setAsked] = useState<Asked<Item>>()
  const {
    mutateAsync,
    data: outcomes = none,
    variables: last,
    ...performing
  } = useOutcomes(options)
  const { action } = last ?? {}
  const { goOn, comeBack } = useFocus(options, outcomes)
  const act = async (asked: Performing<Item>) => {
    const done = settledIn(await mutateAsync(asked))
    onDone(done)
    if (done.length > 0 && !asked.action.stays) goOn(asked.action.name, done)
  }
  const undoing = last && undoingOf(last, outcomes)
  const undo = async (back: Asked<Item>) =>
    comeBack(action?.name ?? '', settledIn(await mutateAsync(back)))
  return {
    asked,
    ask(next: Asked<Item>) {
      if (performing.isPending || next.targets.length === 0) return
      if (next.action.confirm) setAsked(next)
      else void act(next)
    },
    answer(words: string | undefined) {
      setAsked(undefined)
      if (asked && words !== undefined) void act({ ...asked, words })
    },
    isBusy: (id: number, name = action?.name) =>
      performing.isPending && name === action?.name && isAmong(id, last?.targets),
    ...toldOf(outcomes, options.items),
    past: action?.past ?? '',
    undo: undoing && (() => void undo(undoing)),
    dismiss: performing.reset,
  }
}

/** Where rows were read anew, and words that are of no more use are forgotten, it is done. */
function useOutcomes<Item extends Row>({ of, refresh }: Omit<Options<Item>, 'onDone'>) {
  const { api } = useSource()
  return useMutation({
    mutationFn: async (asked: Performing<Item>) => {
      const acting = await load(parts.ask).catch(() => undefined)
      return acting ? await acting.perform({ of, api }, asked) : unbegun(asked)
    },
    onSuccess: async (outcomes, { action }) => {
      await refresh()
      for (const id of settledIn(outcomes)) tabStorage.remove(wordsName(of, action, id))
    },
  })
}

/** The code for it did not come. */
const unbegun = <Item extends Row>({ action, targets }: Asked<Item>): Outcome[] =>
  targets.map((target) => ({ target, name: target.name, words: action.failed, state: 'failed' }))

const isAmong = (id: number, rows: readonly Row[] = []) => rows.some((each) => each.id === id)

/** What is said in the corner, and what in the row: a single failure says it itself where its row is still there. */
function toldOf(outcomes: readonly Outcome[], items: readonly Row[]) {
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const isSaid = ({ state, target }: Outcome) =>
    outcomes.length === 1 && state === 'failed' && items.some(({ id }) => id === target.id)
  return {
    problemOf: (id: number) => failed.find(({ target }) => target.id === id)?.words,
    results: outcomes.filter((each) => !isSaid(each)),
  }
}

export type Performed<Item extends Row> = ReturnType<typeof usePerforming<Item>>

const settledIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ state }) => state !== 'failed').map(({ target }) => target.id)

/** What takes the last action back, and where; nothing where nothing can be taken back. */
function undoingOf<Item extends Row>({ action, item }: Asked<Item>, outcomes: readonly Outcome[]) {
  const targets = outcomes
    .filter(({ state, done }) => state === 'done' && done?.kept_until !== null)
    .map(({ target: { id, name }, done }) => ({ id, name, revision: done?.revision }))
  return action.undo && targets.length > 0 ? { action: action.undo, targets, item } : undefined
}

// The words that go with an action are stored until it is done, whether the question is put away, the call fails or the
// session ends meanwhile.

type Keyed<Item extends Row> = Pick<Listing<Item>, 'key'>

const wordsName = <Item extends Row>({ key }: Keyed<Item>, action: Action<Item>, id: number) =>
  draftName(key, action.name, id)

export const storedWords = <Item extends Row>(
  of: Keyed<Item>,
  { action, targets: [first] }: Asked<Item>,
) => (first && tabStorage.get(wordsName(of, action, first.id))) ?? ''

export function storeWords<Item extends Row>(
  of: Keyed<Item>,
  { action, targets }: Asked<Item>,
  words: string,
) {
  for (const { id } of targets) tabStorage.set(wordsName(of, action, id), words)
}
