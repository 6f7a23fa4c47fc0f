import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, eachPage, unwrapPage } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'
import {
  type ListDefinition,
  type Row,
  selectableIn,
  type Target,
  targetOf,
} from './list-definition.ts'
import type { ListParams } from './list-query.ts'

type Selected = ReadonlyMap<number, Target>

const none: Selected = new Map()

/** The selected rows, on whichever page they are. Another filter drops the selection. */
export function useSelection(of: ListDefinition, items: readonly Row[], params: ListParams) {
  const { page: _page, perPage: _perPage, sort: _sort, ...filters } = params
  const filter = JSON.stringify(filters)
  const [{ selected, ...stored }, setStored] = useState({ selected: none, filter })
  if (stored.filter !== filter) setStored({ selected: none, filter })
  const select = (targets: Iterable<Target>) =>
    setStored({ filter, selected: new Map([...targets].map((each) => [each.id, each])) })
  const drop = (ids: readonly number[]) =>
    setStored((now) => ({
      ...now,
      selected: new Map([...now.selected].filter(([id]) => !ids.includes(id))),
    }))
  const { api } = useSource()
  const all = useMutation({
    mutationFn: (_before: Selected) => asAdmin(readAll(of, api, filters)),
    // Dropped if something else was chosen meanwhile.
    onSuccess: (targets, before) =>
      setStored((now) => (now.selected === before ? { filter, selected: targets } : now)),
  })
  const onPage = new Map(targetsIn(of, items).map((each) => [each.id, each]))
  const others = [...selected.values()].filter(({ id }) => !onPage.has(id))
  return {
    targets: [...selected.values()].map((each) => onPage.get(each.id) ?? each),
    problem: all.isError && `${failures.bulk}. Try again.`,
    has: (id: number) => selected.has(id),
    toggle(item: Row) {
      if (selected.has(item.id)) drop([item.id])
      else select([...selected.values(), targetOf(of, item)])
    },
    selectPage: (isSelected: boolean) =>
      select(isSelected ? [...others, ...onPage.values()] : others),
    selectAll: () => all.mutate(selected),
    drop,
    clear: () => select([]),
  }
}

const readSize = 100

async function readAll(
  of: ListDefinition,
  api: Api,
  filters: Omit<ListParams, 'page' | 'perPage'>,
): Promise<Selected> {
  const read = (page: number) =>
    unwrapPage(of.read(api, { ...filters, page, perPage: readSize }), failures.bulk)
  const rows = (await Array.fromAsync(eachPage(read))).flat()
  return new Map(targetsIn(of, rows).map((each) => [each.id, each]))
}

export type Selection = ReturnType<typeof useSelection>

const targetsIn = (of: ListDefinition, items: readonly Row[]) =>
  selectableIn(of, items).map((item) => targetOf(of, item))
