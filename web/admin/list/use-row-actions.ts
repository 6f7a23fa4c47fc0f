import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tabStorage } from '../../browser/storage.ts'
import { useSource } from '../../data/client.tsx'
import { draftName } from '../../forms/draft.ts'
import { useNotify } from '../notices.tsx'
import { type ListDefinition, type Row, rereadIn } from './list-definition.ts'
import { type ActionRequest, performAction, type Result } from './perform-action.ts'

type Options = {
  of: ListDefinition
  refresh: () => Promise<void>
  /** The rows are as the action left them. */
  onDone: (request: ActionRequest, ids: readonly number[]) => void
}

/**
 * Runs actions on rows, after a confirmation where there is one. A notice tells the result and offers to undo it; a
 * single row that failed shows its problem itself.
 */
export function useRowActions({ of, refresh, onDone }: Options) {
  const { api } = useSource()
  const tell = useTell(of)
  const latest = useMutation({
    async mutationFn(request: ActionRequest) {
      const results = await performAction({ api, bulk: of.bulk, reread: rereadIn(of) }, request)
      await refresh()
      return results
    },
    onSuccess(results, request) {
      const ids = results.filter(({ state }) => state !== 'failed').map(({ target }) => target.id)
      for (const id of ids) tabStorage.remove(textKey(of, request, id))
      onDone(request, ids)
      const undo = undoOf(request, results)
      tell(request, results, undo && (() => latest.mutate(undo)))
    },
  })
  const { data: results = [], variables, isPending, mutate } = latest
  return {
    ...useConfirmed(mutate, isPending),
    isBusy: (id: number) => isPending && variables?.targets.some((each) => each.id === id) === true,
    problemOf: (id: number) =>
      results.find(({ state, target }) => state === 'failed' && target.id === id)?.message,
  }
}

function useConfirmed(run: (request: ActionRequest) => void, isBusy: boolean) {
  const [pending, setPending] = useState<ActionRequest>()
  return {
    pending,
    request(next: ActionRequest) {
      if (isBusy || next.targets.length === 0) return
      const { confirm } = next.action
      if (confirm && !(confirm.isForMany && next.targets.length === 1)) setPending(next)
      else run(next)
    },
    cancel: () => setPending(undefined),
    confirm(text: string) {
      setPending(undefined)
      if (pending) run({ ...pending, text })
    },
  }
}

export type RowActions = ReturnType<typeof useRowActions>

/** Tells the results in a notice, unless a single row that failed does it. */
function useTell({ key }: ListDefinition) {
  const { client } = useSource()
  const notify = useNotify()
  const isShown = (id: number) =>
    client
      .getQueriesData<{ items: Row[] }>({
        queryKey: ['admin', key],
        type: 'active',
        predicate: ({ state }) => state.status === 'success',
      })
      .some(([, data]) => data?.items.some((item) => item.id === id))
  return ({ action }: ActionRequest, results: readonly Result[], undo?: () => void) => {
    const [first, ...others] = results
    if (first?.state === 'failed' && others.length === 0 && isShown(first.target.id)) return
    notify({ results, past: action.past, undo })
  }
}

function undoOf({ action, ...request }: ActionRequest, results: readonly Result[]) {
  const targets = results
    .filter(({ state, data }) => state === 'done' && data?.kept_until !== null)
    .map(({ target: { id, name }, data }) => ({ id, name, revision: data?.revision }))
  if (!action.undo || targets.length === 0) return undefined
  const { item, button = action.name } = request
  return { action: action.undo, targets, item, button, isUndo: true as const }
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
