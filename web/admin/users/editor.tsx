import * as z from 'zod/mini'
import {
  adminEdit,
  newAdmin,
  passwordProblem,
  takenMessages,
} from '../../../src/accounts/contract.ts'
import { noticeTimes } from '../../../src/accounts/words.ts'
import { type Api, answer, type Call, Refused } from '../../data/api.ts'
import { create } from '../../data/create.ts'
import { failures, messages } from '../../data/messages.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { answerEdit, tagged } from '../calls.ts'
import { editorScreen } from '../editor/editor.tsx'
import type { Change } from '../editor/options.ts'
import { ownId } from '../session/session.ts'
import { invitationWords, SendLink } from './send-link.tsx'

const ways = ['Set a password here', 'Send an invitation, good once within 72 hours'] as const

const blank = {
  ...{ user: '', email: '', role: 'admin', notices: '', way: ways[0] },
  ...{ password: '', confirmPassword: '' },
}

type Name = keyof typeof blank

function Fields({ field, id }: FieldsProps<Name>) {
  const isNew = id === undefined
  const isInvited = isNew && field('way').value === ways[1]
  return (
    <>
      <TextField of={field('user')} label="Username" autoComplete="off" isExact />
      <TextField of={field('email')} label="Email" type="email" autoComplete="off" />
      <SelectField of={field('role')} label="Role" options={['admin']} />
      {!isNew && (
        <SelectField
          of={field('notices')}
          label="Mail about what waits for a decision"
          options={noticeTimes}
        />
      )}
      {isNew && <SelectField of={field('way')} label="First login" options={ways} />}
      {!isInvited && (
        <>
          <PasswordField
            of={field('password')}
            label={isNew ? 'Password' : 'New password'}
            hint={isNew ? 'At least 8 characters' : hintFor(id)}
            autoComplete="new-password"
          />
          <PasswordField
            of={{ ...field('confirmPassword'), isOptional: !isNew }}
            label={isNew ? 'Password again' : 'New password again'}
            autoComplete="new-password"
          />
        </>
      )}
      {id !== undefined && id !== ownId() && <SendLink id={id} />}
    </>
  )
}

const hintFor = (id: number) =>
  id === ownId()
    ? 'At least 8 characters. Leave it empty to keep the one you have; a new one logs you out everywhere, and you log in with it.'
    : 'At least 8 characters. Leave it empty to keep the present one; a new one logs this admin out everywhere.'

const refused = (field: string, message: string) =>
  new Refused(409, failures.users.add, { words: message, fields: { [field]: message } })

const entered = z.object({ ...newAdmin.shape, password: z.string(), way: z.enum(ways) }).check(
  z.refine(({ way, password }) => way === ways[1] || password !== '', {
    path: ['password'],
    error: 'Enter a password',
    when: () => true, // even if other fields are wrong
  }),
)

/** Checks the email, the username, that the passwords are equal, and the password, in this order. */
async function add(api: Api, { way, ...draft }: z.output<typeof entered>, key: string) {
  const { admins } = api
  // Eden doesn't escape path parameters.
  const email = encodeURIComponent(draft.email)
  const username = encodeURIComponent(draft.user)
  if (await isTaken(admins['check-email']({ email }).get()))
    throw refused('email', takenMessages.email)
  if (await isTaken(admins['check-username']({ username }).get()))
    throw refused('user', takenMessages.user)
  if (way === ways[1]) return await invite(api, draft, key)
  const problem = passwordProblem(draft)
  if (problem) throw refused(problem.field, problem.message)
  const { id } = await create(admins, draft, { key, failure: failures.users.add })
  return added(id)
}

const added = (id: number) => `Admin added successfully! ID: ${id}`

const isTaken = async (call: Call<{ available: boolean } | null>) =>
  !(await answer(call, failures.users.add)).data.available

async function invite({ admins }: Api, { user, email }: NewAccount, key: string) {
  const invited = { user, email, role: 'admin', invite: true } as const
  const made = await create(admins, invited, { key, failure: failures.users.add })
  return `${added(made.id)} ${invitationWords(email, linkIn(made))}`
}

const linkIn = (made: object) =>
  'link' in made && typeof made.link === 'string' ? made.link : undefined

type NewAccount = { user: string; email: string }

type Edit = Change<z.output<typeof adminEdit>>

const save = (api: Api, { id, draft, headers }: Edit) =>
  answerEdit(api.admins['admin-panel']({ id }).put(draft, { headers }), failures.users.edit)

/** A new password ends all sessions of its admin. */
const endsSession = ({ id, draft }: Pick<Edit, 'id' | 'draft'>) =>
  id === ownId() && draft.password
    ? 'Edits submitted successfully! Your password is new: log in with it.'
    : undefined

export default editorScreen({
  key: 'users',
  blank,
  secrets: ['password', 'confirmPassword'] satisfies Name[],
  Fields,
  showsServerMessage: true,
  focusesField: true,
  loadFailed: messages.loadAdmin,
  read: (api, id) => tagged(api.admins['admin-panel']({ id }).get(), failures.users.read),
  create: { schema: entered, failed: messages.addAdmin, add },
  edit: {
    schema: adminEdit,
    failed: failures.users.edit,
    saved: 'Edits submitted successfully!',
    save,
    endsSession,
  },
})
