import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'react-router-dom'

/** Where an editor stands that is opened in a list: the address of its own page, and what follows. */
export type RowPlace = {
  path: string
  onSaved: (notice: string) => void
  onCancel: () => void
}

export type RowEditorProps = { id: number; title: string; place: RowPlace }

/** What an editor's code brings beside its own page. */
export type RowEditor = {
  drawInRow: (props: RowEditorProps) => ReactNode
}

const PlaceContext = createContext<RowPlace | undefined>(undefined)

export const RowPlaceProvider = PlaceContext.Provider
export const useRowPlace = () => use(PlaceContext)

/** The address by which what is typed here is stored: in a list the same as on the editor's own page. */
export function useEditorPath() {
  const { pathname } = useLocation()
  return useRowPlace()?.path ?? pathname
}
