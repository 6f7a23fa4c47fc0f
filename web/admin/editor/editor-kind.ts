import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Api } from '../../data/api.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import type { Values } from '../../forms/use-fields.ts'
import type { Fields, Tagged } from '../calls.ts'

export type EditorSays = {
  loadFailed: string
  added: (id: number) => string
  addFailed: string
  edited: string
  editFailed: string
}

/** What the shared editor needs to know of what it edits; its fields are plain markup, its sentences its own. */
export type EditorKind<Name extends string> = {
  /** Names it in the cache. */
  key: string
  /** Its names in their order, and what each starts from. */
  blank: Record<Name, string>
  /** Names that the browser must not keep. */
  secrets?: readonly Name[]
  /** What a new one must be, and what one must be once it is edited. */
  schema: z.ZodMiniType
  edited: z.ZodMiniType
  Fields: ComponentType<FieldsProps<Name> & { id?: number | undefined }>
  says: EditorSays
  /** What is wrong takes the focus itself, in place of the summary. Design 2.2. */
  focusesField?: true
  /** A failure shows the server's words alone where it has any. Contract 8. */
  isServerHeard?: true
  add: (api: Api, values: Values, headers: { 'idempotency-key': string }) => Promise<number>
  read: (api: Api, id: number) => Promise<Tagged<Fields>>
  save: (api: Api, change: Change) => Promise<unknown>
  /** Why the editing admin has to log in anew after a change, where he has to. */
  endsSession?: (change: Pick<Change, 'id' | 'values'>) => string | undefined
  /** The part of the panel that shows what was added, where that is a tab's. */
  listedUnder?: string
}

export type Change = { id: number; values: Values; headers: { 'if-match': string } }
