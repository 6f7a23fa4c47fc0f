import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tabStorage } from '../../browser/storage.ts'
import { useSource } from '../../data/client.tsx'
import { draftName } from '../../forms/draft.ts'
import { useNotify } from '../notices.tsx'
import { type FocusOptions, useFocus } from './focus.ts'
import { type Action, type ListDefinition, type Row, rowReader } from './list-definition.ts'
import { type Asked, type Outcome, perform } from './perform.ts'

type Options = FocusOptions & {
  of: ListDefinition
  refresh: () => Promise<void>
  /** Called with the rows that are done. */
  onDone: (ids: readonly number[]) => void
}

/** Nothing was done yet. */
const none: Outcome[] = []

/**
 * Does what an admin asks for, after a question. How it went is told in a notice, with the way to undo it; a single row
 * that fails stays and says so itself.
 */
export function usePerforming({ onDone, ...options }: Options) {
  const [asked, setAsked] = useState<Asked>()
  const { mutateAsync, data: outcomes = none, variables: last, isPending } = useOutcomes(options)
  const { goOn, comeBack } = useFocus(options, outcomes)
  const act = async (asked: Asked) => {
    const done = settledIn(await mutateAsync({ asked, undo }))
    onDone(done)
    if (done.length > 0 && !asked.action.stays) goOn(buttonOf(asked), done)
  }
  const undo = async (back: Asked, name: string) =>
    comeBack(name, settledIn(await mutateAsync({ asked: back, undo })))
  const { action, targets } = last?.asked ?? {}
  return {
    asked,
    ask(next: Asked) {
      if (isPending || next.targets.length === 0) return
      if (next.action.confirm) setAsked(next)
      else void act(next)
    },
    answer(words: string | undefined) {
      setAsked(undefined)
      if (asked && words !== undefined) void act({ ...asked, words })
    },
    isBusy: (id: number, name = action?.name) =>
      isPending && name === action?.name && targets?.some((each) => each.id === id) === true,
    problemOf: (id: number) =>
      outcomes.find(({ state, target }) => state === 'failed' && target.id === id)?.words,
  }
}

export type Performed = ReturnType<typeof usePerforming>

type Undo = (back: Asked, name: string) => Promise<void>

/** Where rows were read anew, and words that are of no more use are forgotten, it is done. */
function useOutcomes({ of, refresh }: Omit<Options, 'onDone'>) {
  const { api, client } = useSource()
  const tell = useNotify()
  const isInRow = ([first, ...others]: Outcome[]) =>
    first?.state === 'failed' && others.length === 0 && isShown(client, of, first.target)
  return useMutation({
    mutationFn: ({ asked }: { asked: Asked; undo: Undo }) =>
      perform({ api, many: of.many, rereading: () => rowReader(of, api) }, asked),
    onSuccess: async (outcomes, { asked, undo }) => {
      await refresh()
      for (const id of settledIn(outcomes)) tabStorage.remove(wordsName(of, asked.action, id))
      if (isInRow(outcomes)) return
      const back = undoingOf(asked, outcomes)
      tell({
        results: outcomes,
        past: asked.action.past,
        undo: back && (() => undo(back, buttonOf(asked))),
      })
    },
  })
}

const buttonOf = ({ button, action }: Asked) => button ?? action.name

const settledIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ state }) => state !== 'failed').map(({ target }) => target.id)

/** Whether a row is on the screen, which then says itself what went wrong with it. */
const isShown = (client: QueryClient, { key }: { key: string }, row: Row) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['admin', key], type: 'active' })
    .some(({ state }) => {
      const { items } = (state.data ?? { items: [] }) as { items: Row[] }
      return state.status === 'success' && items.some(({ id }) => id === row.id)
    })

/** What takes the last action back, and where; nothing where nothing can be taken back. */
function undoingOf({ action, item }: Asked, outcomes: readonly Outcome[]) {
  const targets = outcomes
    .filter(({ state, done }) => state === 'done' && done?.kept_until !== null)
    .map(({ target: { id, name }, done }) => ({ id, name, revision: done?.revision }))
  return action.undo && targets.length > 0 ? { action: action.undo, targets, item } : undefined
}

// The words that go with an action are stored until it is done, whether the question is put away, the call fails or the
// session ends meanwhile.

type Keyed = Pick<ListDefinition, 'key'>

const wordsName = ({ key }: Keyed, action: Action, id: number) => draftName(key, action.name, id)

export const storedWords = (of: Keyed, { action, targets: [first] }: Asked) =>
  (first && tabStorage.get(wordsName(of, action, first.id))) ?? ''

export function storeWords(of: Keyed, { action, targets }: Asked, words: string) {
  for (const { id } of targets) tabStorage.set(wordsName(of, action, id), words)
}
