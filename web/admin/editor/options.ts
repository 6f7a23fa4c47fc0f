import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Api, Call } from '../../data/api.ts'
import type { KindPath } from '../../data/kind.ts'
import type { useSite } from '../../data/site.tsx'
import type { Version } from '../../data/version.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import type { Fields, Tagged } from '../calls.ts'

export type EditorSays = {
  loadFailed: string
  added: (id: number) => string
  addFailed: string
  edited: string
  editFailed: string
}

/** What does not depend on the type of the draft. */
export type EditorOptions = {
  key: KindPath | 'users' | 'lab'
  /** The names of the fields, in order, with their initial values. */
  blank: Record<string, string>
  /** Fields that are never stored in the browser. */
  secrets?: readonly string[]
  Fields: ComponentType<FieldsProps<string> & { id?: number | undefined }>
  /** Focus the first wrong field instead of the error summary. */
  focusesField?: true
  /** Show the server's message instead of our own when saving fails. */
  isServerHeard?: true
  read: (api: Api, id: number) => Promise<Tagged<Fields>>
  history?: ItemHistory
}

export type ItemHistory = {
  versions: (api: Api, id: number) => Call<Version[] | null>
  /** Maps stored fields to the names and texts of the form. */
  fieldsOf: (row: Fields) => Fields
  revert: (api: Api, to: Seen & { revision: number }) => Promise<Pick<Tagged<Fields>, 'tag'>>
  restore: (api: Api, id: number) => Promise<unknown>
}

export type EditOptions<Edit> = EditorOptions & {
  edited: z.ZodMiniType<Edit>
  says: Pick<EditorSays, 'loadFailed' | 'edited' | 'editFailed'>
  save: (api: Api, change: Change<Edit>) => Promise<Pick<Tagged<Fields>, 'tag'>>
  /** Why this change ends the admin's own session, if it does. */
  endsSession?: (change: Omit<Change<Edit>, 'headers'>) => string | undefined
  onSaved?: (draft: Edit, site: ReturnType<typeof useSite>) => void
}

export type CreateAndEditOptions<New, Edit> = EditOptions<Edit> & {
  schema: z.ZodMiniType<New>
  says: EditorSays
  /** Answers the new id, and what else to tell the admin. */
  add: (api: Api, draft: New, key: string) => Promise<{ id: number; also?: string }>
}

export type Item = { id: number; read: Tagged<Fields> }

/** An item at the revision that the admin has seen. */
type Seen = { id: number; headers: { 'if-match': string } }

export type Change<Edit> = Seen & { draft: Edit }
