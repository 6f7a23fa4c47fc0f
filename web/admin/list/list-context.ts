import { createContext, use } from 'react'
import type { Counts } from '../panel/use-counts.ts'
import type { Opening } from './focus.ts'
import type { ListDefinition, Row } from './list-definition.ts'
import type { ListPlace } from './list-query.ts'
import type { Selection } from './selection.ts'
import type { Performed } from './use-performing.ts'

/** What the parts of a list share. */
type Parts = {
  of: ListDefinition
  place: ListPlace
  /** The row that was just saved. */
  saved: number | undefined
  items: readonly Row[]
  selection: Selection
  actions: Performed
  opening: Opening
  idOf: (id: number | 'heading', action?: string) => string
  goToHeading: () => void
  /** Who has which editor open, beside the reader. */
  editing: Counts['editing'] | undefined
  /** Whether previews stand beside the list. */
  isBeside: boolean
}

const ListContext = createContext<Parts | undefined>(undefined)

export const WithList = ListContext.Provider

export function useList() {
  const parts = use(ListContext)
  if (!parts) throw new Error('useList needs a list above it')
  return parts
}
