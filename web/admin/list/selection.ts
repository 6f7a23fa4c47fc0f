import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Api, answerPage } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'
import {
  choosable,
  type ListDefinition,
  type Row,
  type Target,
  targetOf,
} from './list-definition.ts'
import type { ListParams } from './list-query.ts'

type Chosen = ReadonlyMap<number, Target>
type Options = { of: ListDefinition; items: readonly Row[]; wanted: ListParams }

const nobody: Chosen = new Map()

/**
 * What is selected under a filter. What another filter hides is let go, and until it is known what that is, nothing
 * counts as selected.
 */
function useChosen(filter: string, readLeft: () => Promise<readonly Row[]>) {
  const [stored, setStored] = useState({ chosen: nobody, filter })
  const letGo = useEffectEvent(async (filter: string, isOver: () => boolean) => {
    if (stored.filter === filter) return
    const left = stored.chosen.size === 0 ? [] : await readLeft().catch(() => [])
    const ids = new Set(left.map(({ id }) => id))
    const chosen = new Map([...stored.chosen].filter(([id]) => ids.has(id)))
    if (!isOver()) setStored({ filter, chosen })
  })
  useEffect(() => {
    let isOver = false
    void letGo(filter, () => isOver)
    return () => {
      isOver = true
    }
  }, [filter])
  const chosen = stored.filter === filter ? stored.chosen : nobody
  const choose = (targets: Iterable<Target>) =>
    setStored({ filter, chosen: new Map([...targets].map((each) => [each.id, each])) })
  const drop = (ids: readonly number[]) =>
    setStored((now) => ({
      ...now,
      chosen: new Map([...now.chosen].filter(([id]) => !ids.includes(id))),
    }))
  return { chosen, choose, drop }
}

/** The rows that are selected, on whichever page they stand. */
export function useSelection({ of, items, wanted }: Options) {
  const { api } = useSource()
  const { page: _page, perPage: _perPage, order: _order, sort: _sort, ...filters } = wanted
  const readAll = () => readTargets(api, of, filters)
  const { chosen, choose, drop } = useChosen(JSON.stringify(filters), readAll)
  const all = useMutation({ mutationFn: readAll, onSuccess: choose })
  const onPage = new Map(choosable(of, items).map((item) => [item.id, targetOf(of, item)]))
  const others = [...chosen.values()].filter(({ id }) => !onPage.has(id))
  const toggle = (item: Row) => {
    if (chosen.has(item.id)) drop([item.id])
    else choose([...chosen.values(), targetOf(of, item)])
  }
  return {
    /** What is on the screen is selected as it is there. */
    targets: [...chosen.values()].map((each) => onPage.get(each.id) ?? each),
    problem: all.isError && `${failures.bulk}. Try again.`,
    /** All are being selected, and it isn't known yet which they are. */
    isReading: all.isPending,
    has: (id: number) => chosen.has(id),
    toggle,
    togglePage: (isChosen: boolean) => choose(isChosen ? [...others, ...onPage.values()] : others),
    chooseAll: () => all.mutate(),
    drop,
    clear: () => choose([]),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** All that a list holds under its filters, also on its other pages. */
async function readTargets(
  api: Api,
  { many }: ListDefinition,
  filters: Omit<ListParams, 'page' | 'perPage'>,
): Promise<Target[]> {
  if (!many) return []
  const { kind, list } = many
  const call = api.bulk({ kind }).get({ query: { list, ...filters } })
  const { items } = await asAdmin(answerPage(call, failures.bulk))
  return items.map(({ title, ...target }) => ({ ...target, name: title }))
}
