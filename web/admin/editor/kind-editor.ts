import type * as z from 'zod/mini'
import { names, postOf } from '../../content/post.tsx'
import { answer } from '../../data/api.ts'
import { cleared, create } from '../../data/create.ts'
import { type Kind, type Row, tabOf } from '../../data/kind.ts'
import { failures as allFailures } from '../../data/messages.ts'
import { answerEdit, type Fields, tagged } from '../calls.ts'
import { rememberSearch } from '../panel/address.ts'
import { editorScreen } from './editor.tsx'
import type { EditorOptions, EditorSays } from './options.ts'

/** Per-kind options of the editor. */
export type OwnEditor<Draft, Entered> = Omit<EditorOptions, 'key' | 'read' | 'history'> & {
  schema: z.ZodMiniType<Entered>
  /** Where an edit must meet more rules than a new item. */
  edited?: z.ZodMiniType<Entered>
  fieldsOf?: (row: Fields) => Fields
  /** Maps what was entered to what a new item is sent as. */
  sent?: (entered: Entered) => Draft
  says?: Partial<EditorSays>
}

export default function kindEditor<
  Draft extends object,
  Entered extends Draft,
  Item extends Row & Fields,
>(
  kind: Kind<Draft, Item>,
  { sent = (entered) => entered, says, ...form }: OwnEditor<NoInfer<Draft>, Entered>,
) {
  const { calls, failures } = kind
  const { fieldsOf = (row: Fields) => withFormNames(row, form.blank) } = form
  return editorScreen({
    edited: form.schema,
    ...form,
    key: kind.path,
    says: { ...usual(kind), ...says },
    add: async (api, draft, key) => {
      const made = await create(calls(api), sent(draft), { key, failure: failures.add })
      rememberSearch(`?tab=${tabOf(kind)}`)
      return made
    },
    read: async (api, id) => {
      const { row, tag } = await tagged(calls(api)({ id }).get(), failures.read)
      return { row: fieldsOf(row), tag }
    },
    save: (api, { id, draft, headers }) =>
      answerEdit(calls(api)({ id }).put(cleared(draft), { headers }), failures.edit, fieldsOf),
    history: {
      fieldsOf,
      versions: (api, id) => calls(api)({ id }).versions.get(),
      revert: (api, { id, revision, headers }) =>
        answerEdit(
          calls(api).revert({ id }).put({ revision }, { headers }),
          allFailures.history.revert,
        ),
      restore: (api, id) => answer(calls(api).restore({ id }).put(), allFailures.history.restore),
    },
  })
}

/** Fills the fields that a post has under its other set of names. */
export function withFormNames(row: Fields, blank: Fields): Fields {
  const post: Fields = postOf(row)
  const missing = Object.entries(names).flatMap(([name, aliases]) =>
    aliases
      .filter((alias) => alias in blank && !(alias in row))
      .map((alias) => [alias, post[name] ?? null]),
  )
  return { ...row, ...Object.fromEntries(missing) }
}

function usual({ names: [one], submit, failures }: Kind<never, Row>): EditorSays {
  const loadFailed = failures.read
  const name = one.replace(/^./, (first) => first.toUpperCase())
  if (!submit)
    return {
      loadFailed,
      added: (id) => `${name} added successfully! ID: ${id}`,
      addFailed: failures.add,
      edited: `${name} updated successfully!`,
      editFailed: failures.edit,
    }
  return {
    loadFailed,
    added: () => `${name} created successfully! Please Approve it in the admin panel.`,
    addFailed: `Failed to create ${one}. Please try again.`,
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  }
}
