import type * as z from 'zod/mini'
import type { Api, Call } from '../../data/api.ts'
import type { KindPath } from '../../data/kind.ts'
import type { useSite } from '../../data/site.tsx'
import type { Version } from '../../data/version.ts'
import type { Form } from '../../forms/kind.ts'
import type { Fields, RowWithTag } from '../calls.ts'

/** What does not depend on the type of the draft. */
export type EditorOptions = Pick<Form<never>, 'blank' | 'Fields'> & {
  key: KindPath | 'users' | 'lab'
  /** Fields that are never stored in the browser. */
  secrets?: readonly string[]
  /** Focus the first wrong field instead of the error summary. */
  focusesField?: true
  /** Show the server's message instead of our own when saving fails. */
  showsServerMessage?: true
  loadFailed: string
  read: (api: Api, id: number) => Promise<RowWithTag<Fields>>
  history?: ItemHistory
}

export type Creation<New> = {
  schema: z.ZodMiniType<New>
  failed: string
  /** Answers what to tell the admin. */
  add: (api: Api, draft: New, key: string) => Promise<string>
}

export type Edition<Edit> = {
  schema: z.ZodMiniType<Edit>
  failed: string
  saved: string
  save: (api: Api, change: Change<Edit>) => Promise<Pick<RowWithTag<Fields>, 'tag'>>
  /** Why this change ends the admin's own session, if it does. */
  endsSession?: (change: Omit<Change<Edit>, 'headers'>) => string | undefined
  onSaved?: (draft: Edit, site: ReturnType<typeof useSite>) => void
}

export type Editor<New, Edit> = EditorOptions & {
  /** The id of what there is only one of. */
  only?: number
  create?: Creation<New>
  edit: Edition<Edit>
}

export type ItemHistory = {
  versions: (api: Api, id: number) => Call<Version[] | null>
  revert: (api: Api, to: Seen & { revision: number }) => Promise<Pick<RowWithTag<Fields>, 'tag'>>
  restore: (api: Api, id: number) => Promise<unknown>
}

export type Item = { id: number; read: RowWithTag<Fields> & { isTaken?: true } }

/** An item at the revision that the admin has seen. */
type Seen = { id: number; headers: { 'if-match': string } }

export type Change<Edit> = Seen & { draft: Edit }
