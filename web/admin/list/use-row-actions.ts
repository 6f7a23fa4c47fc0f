import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { tabStorage } from '../../browser/storage.ts'
import { useSource } from '../../data/client.tsx'
import { draftName } from '../../forms/draft.ts'
import { useNotify } from '../notices.tsx'
import { type ListDefinition, type Row, readerOf } from './list-definition.ts'
import { type ActionRequest, performAction, type Result } from './perform-action.ts'
import type { ListFocus } from './use-list-focus.ts'

type Options = {
  of: ListDefinition
  focus: ListFocus
  refresh: () => Promise<void>
  onDone: (ids: readonly number[]) => void
}

/**
 * Runs actions on rows, after a confirmation where there is one. A notice tells the result and offers to undo it; a
 * single row that failed shows its problem itself.
 */
export function useRowActions({ onDone, ...options }: Options) {
  const [pending, setPending] = useState<ActionRequest>()
  const { run, results, latest, isPending } = useRun(options)
  const act = async (request: ActionRequest) => {
    const ids = await run(request)
    onDone(ids)
    if (ids.length > 0 && !request.action.isRowKept) options.focus.moveOn(buttonOf(request), ids)
  }
  return {
    pending,
    request(next: ActionRequest) {
      if (isPending || next.targets.length === 0) return
      if (next.action.confirm) setPending(next)
      else void act(next)
    },
    cancel: () => setPending(undefined),
    confirm(text: string) {
      setPending(undefined)
      if (pending) void act({ ...pending, text })
    },
    isBusy: (id: number, name = latest?.action.name) =>
      isPending &&
      name === latest?.action.name &&
      latest?.targets.some((each) => each.id === id) === true,
    problemOf: (id: number) =>
      results.find(({ state, target }) => state === 'failed' && target.id === id)?.message,
  }
}

export type RowActions = ReturnType<typeof useRowActions>

const none: Result[] = []

/** Performs a request, tells its result, and answers the ids of the rows that are done. */
function useRun({ of, focus, refresh }: Omit<Options, 'onDone'>) {
  const { api, client } = useSource()
  const notify = useNotify()
  const mutation = useMutation({
    async mutationFn(request: ActionRequest) {
      const context = { api, bulk: of.bulk, createReader: () => readerOf(of, api) }
      const results = await performAction(context, request)
      await refresh()
      return results
    },
  })
  const { data: results = none, variables: latest, isPending } = mutation
  const keepFocus = useEffectEvent(focus.keep)
  useEffect(() => {
    if (results.length > 0) keepFocus()
  }, [results])

  async function run(request: ActionRequest) {
    const results = await mutation.mutateAsync(request)
    const ids = results.filter(({ state }) => state !== 'failed').map(({ target }) => target.id)
    clearTexts(of, request, ids)
    const inverse = inverseOf(request, results)
    const undo = async () => inverse && focus.comeBack(buttonOf(request), await run(inverse))
    if (!isToldInRow(client, of, results))
      notify({ results, past: request.action.past, undo: inverse && undo })
    return ids
  }
  return { run, results, latest, isPending }
}

const buttonOf = ({ button, action }: ActionRequest) => button ?? action.name

/** A single row that failed tells it itself, if it is on the screen. */
function isToldInRow(client: QueryClient, { key }: ListDefinition, results: readonly Result[]) {
  const [first, ...others] = results
  if (first?.state !== 'failed' || others.length > 0) return false
  return client
    .getQueryCache()
    .findAll({ queryKey: ['admin', key], type: 'active' })
    .some(({ state }) => {
      const { items } = (state.data ?? { items: [] }) as { items: Row[] }
      return state.status === 'success' && items.some(({ id }) => id === first.target.id)
    })
}

function inverseOf({ action, item }: ActionRequest, results: readonly Result[]) {
  const targets = results
    .filter(({ state, data }) => state === 'done' && data?.kept_until !== null)
    .map(({ target: { id, name }, data }) => ({ id, name, revision: data?.revision }))
  return action.undo && targets.length > 0 ? { action: action.undo, targets, item } : undefined
}

// The text entered in a confirmation is stored until its action is done: it survives Cancel, a failure and a logout.

const textKey = ({ key }: ListDefinition, { action }: ActionRequest, id: number) =>
  draftName(key, action.name, id)

export function storedText(of: ListDefinition, request: ActionRequest) {
  const [first] = request.targets
  return (first && tabStorage.get(textKey(of, request, first.id))) ?? ''
}

export function storeText(of: ListDefinition, request: ActionRequest, text: string) {
  for (const { id } of request.targets) tabStorage.set(textKey(of, request, id), text)
}

function clearTexts(of: ListDefinition, request: ActionRequest, ids: readonly number[]) {
  for (const id of ids) tabStorage.remove(textKey(of, request, id))
}
