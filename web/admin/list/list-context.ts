import { createContext, use } from 'react'
import type { ListDefinition, Row } from './list-definition.ts'
import type { ListPlace } from './list-query.ts'
import type { IdOf, ListFocus } from './use-list-focus.ts'
import type { RowActions } from './use-row-actions.ts'
import type { Selection } from './use-selection.ts'

type ListContext = {
  of: ListDefinition
  place: ListPlace
  items: readonly Row[]
  selection: Selection
  actions: RowActions
  focus: ListFocus
  idOf: IdOf
  /** Whether the preview stands beside the list. */
  isBeside: boolean
}

const Context = createContext<ListContext | undefined>(undefined)

export const ListProvider = Context.Provider

export function useList() {
  const list = use(Context)
  if (!list) throw new Error('useList needs a list above it')
  return list
}
