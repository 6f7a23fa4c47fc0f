import type * as z from 'zod/mini'
import { fieldAliases, postOf } from '../../content/post.tsx'
import { unwrap } from '../../data/api.ts'
import { cleared, create } from '../../data/create.ts'
import { type Kind, type Row, tabOf } from '../../data/kind.ts'
import { failures as allFailures } from '../../data/messages.ts'
import { blankOf } from '../../forms/form-fields.ts'
import type { KindForm } from '../../forms/kind.ts'
import { type Fields, unwrapEdit, unwrapTagged } from '../calls.ts'
import { capitalized } from '../list/phrases.ts'
import { rememberSearch } from '../panel/address.ts'
import { editorScreen } from './editor.tsx'
import type { EditorOptions, ItemHistory } from './options.ts'

type EditorMessages = { added: (id: number) => string } & Record<
  'addFailed' | 'edited' | 'editFailed',
  string
>

/** Per-kind options of the editor. */
export type OwnEditor<Entered> = KindForm<Entered> &
  Pick<EditorOptions, 'showsServerMessage'> & {
    /** Where an edit must meet more rules than a new item. */
    edited?: z.ZodMiniType<Entered>
    messages?: Partial<EditorMessages>
  }

export default function kindEditor<
  Draft extends object,
  Entered extends Draft,
  Item extends Row & Fields,
>(kind: Kind<Draft, Item>, { messages, schema, ...form }: OwnEditor<Entered>) {
  const { calls, failures } = kind
  const { edited = schema, blank = blankOf(schema) } = form
  const fieldsOf = (row: Fields) => withFormNames(row, blank)
  const texts = { ...defaultMessages(kind), ...messages }
  return editorScreen({
    ...form,
    blank,
    key: kind.path,
    loadFailed: failures.read,
    read: async (api, id) => {
      const { row, tag } = await unwrapTagged(calls(api)({ id }).get(), failures.read)
      return { row: fieldsOf(row), tag }
    },
    create: {
      schema,
      failed: texts.addFailed,
      add: async (api, draft, key) => {
        const { id } = await create(calls(api), draft, {
          key,
          names: form.names,
          failure: failures.add,
        })
        rememberSearch(`?tab=${tabOf(kind)}`)
        return texts.added(id)
      },
    },
    edit: {
      schema: edited,
      failed: texts.editFailed,
      saved: texts.edited,
      save: (api, { id, draft, headers }) =>
        unwrapEdit(calls(api)({ id }).put(cleared(draft), { headers }), failures.edit, fieldsOf),
    },
    history: historyOf(calls),
  })
}

const historyOf = <Draft, Item extends Row>(calls: Kind<Draft, Item>['calls']): ItemHistory => ({
  versions: (api, id) => calls(api)({ id }).versions.get(),
  revert: (api, { id, revision, headers }) =>
    unwrapEdit(
      calls(api).revert({ id }).put({ revision }, { headers }),
      allFailures.history.revert,
    ),
  restore: (api, id) => unwrap(calls(api).restore({ id }).put(), allFailures.history.restore),
})

/** Fills the fields that a post has under its other set of names. */
export function withFormNames(row: Fields, blank: Fields): Fields {
  const post: Fields = postOf(row)
  const missing = Object.entries(fieldAliases).flatMap(([name, aliases]) =>
    aliases
      .filter((alias) => alias in blank && !(alias in row))
      .map((alias) => [alias, post[name] ?? null]),
  )
  return { ...row, ...Object.fromEntries(missing) }
}

function defaultMessages({ names: [one], submit, failures }: Kind<never, Row>): EditorMessages {
  if (submit)
    return {
      added: () =>
        `${capitalized(one)} created successfully! Please Approve it in the admin panel.`,
      addFailed: `Failed to create ${one}. Please try again.`,
      edited: 'Edits submitted successfully!',
      editFailed: 'Failed to submit edits. Please try again.',
    }
  return {
    added: (id) => `${capitalized(one)} added successfully! ID: ${id}`,
    addFailed: failures.add,
    edited: `${capitalized(one)} updated successfully!`,
    editFailed: failures.edit,
  }
}
