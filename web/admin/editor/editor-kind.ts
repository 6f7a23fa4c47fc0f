import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Path } from '../../../src/pages/contract.ts'
import type { Api, Call } from '../../data/api.ts'
import type { KindPath } from '../../data/kind.ts'
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

/** What an editor shows: its fields are plain markup. */
export type EditorForm = {
  /** Names it in the cache. */
  key: KindPath | 'users' | 'lab'
  /** Where a new one is made. */
  create: Path
  /** Its names in their order, and what each starts from. */
  blank: Record<string, string>
  /** Names that the browser must not store. */
  secrets?: readonly string[]
  Fields: ComponentType<FieldsProps<string> & { id?: number | undefined }>
  /** What is wrong takes the focus itself, in place of the summary. */
  focusesField?: true
  /** A failure shows the server's words alone where it has any. */
  isServerHeard?: true
}

/** What the editor needs to know of what is there already. */
export type Changing<Edit> = EditorForm & {
  /** What it must be once it is edited. */
  edited: z.ZodMiniType<Edit>
  says: Pick<EditorSays, 'loadFailed' | 'edited' | 'editFailed'>
  read: (api: Api, id: number) => Promise<Tagged<Fields>>
  save: (api: Api, change: Change<Edit>) => Promise<Pick<Tagged<Fields>, 'tag'>>
  /** What was before, where that is remembered. */
  history?: ItemHistory
  /** Why the editing admin has to log in anew after a change, where they have to. */
  endsSession?: (change: Omit<Change<Edit>, 'headers'>) => string | undefined
  /** What else follows from a change that was saved. */
  useAfterwards?: () => (draft: Edit) => void
}

/** What the shared editor needs to know of what it makes and edits, and its sentences. */
export type EditorKind<New, Edit> = Changing<Edit> & {
  schema: z.ZodMiniType<New>
  says: EditorSays
  /** Answers the id, and what else is to be said of it. */
  add: (api: Api, draft: New, key: string) => Promise<{ id: number; also?: string }>
  /** The part of the panel that shows what was added, where that is a tab's. */
  listedUnder?: string
}

/** The calls for what an item was like before, and for one that was deleted. */
export type ItemHistory = {
  versions: (api: Api, id: number) => Call<Version[] | null>
  /** The fields of a version as the form names them. */
  fieldsOf: (row: Fields) => Fields
  revert: (api: Api, to: Seen & { revision: number }) => Promise<Pick<Tagged<Fields>, 'tag'>>
  restore: (api: Api, id: number) => Promise<unknown>
}

/** An item, and which revision of it the admin has seen. */
type Seen = { id: number; headers: { 'if-match': string } }

export type Change<Edit> = Seen & { draft: Edit }
