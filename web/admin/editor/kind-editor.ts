import type * as z from 'zod/mini'
import { cleared, create, filled } from '../../data/create.ts'
import { type Kind, type Row, tabOf } from '../../data/kind.ts'
import { answerEdit, type Fields, tagged } from '../calls.ts'
import { editorScreen } from './editor.tsx'
import type { EditorForm, EditorSays } from './editor-kind.ts'

/** What a kind brings to its editor; a call that fails is said in the call's own words where it has no others. */
type Own<Name extends string, Draft> = Omit<EditorForm<Name>, 'key' | 'create'> & {
  schema: z.ZodMiniType<Draft>
  /** What one must be once it is edited, where that is more. */
  edited?: z.ZodMiniType<Draft>
  /** The fields as the form names them, where the site may name them otherwise. */
  fieldsOf?: (row: Fields) => Fields
  says: Partial<EditorSays> & Pick<EditorSays, 'added' | 'edited'>
}

export function kindEditor<Name extends string, Draft extends object, Item extends Row & Fields>(
  kind: Kind<Draft, Item>,
  { fieldsOf = (row) => row, says, ...form }: Own<Name, NoInfer<Draft>>,
) {
  const { calls, failures } = kind
  return editorScreen({
    edited: form.schema,
    ...form,
    key: kind.path,
    create: kind.create,
    says: {
      loadFailed: failures.read,
      addFailed: failures.add,
      editFailed: failures.edit,
      ...says,
    },
    add: async (api, draft, key) =>
      (await create(calls(api), filled(draft), { key, failure: failures.add })).id,
    read: async (api, id) => {
      const { row, tag } = await tagged(calls(api)({ id }).get(), failures.read)
      return { row: fieldsOf(row), tag }
    },
    save: (api, { id, draft, headers }) =>
      answerEdit(calls(api)({ id }).put(cleared(draft), { headers }), failures.edit),
    listedUnder: `?tab=${tabOf(kind)}`,
  })
}
