import * as z from 'zod/mini'
import { adminEdit, newAdmin, passwordProblem, taken } from '../../../src/accounts/contract.ts'
import { noticeTimes } from '../../../src/accounts/words.ts'
import { type Api, ApiError, type Call, unwrap } from '../../data/api.ts'
import { create } from '../../data/create.ts'
import { failures, messages } from '../../data/messages.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { unwrapEdit, unwrapTagged } from '../calls.ts'
import { editorScreen } from '../editor/editor.tsx'
import type { Change } from '../editor/options.ts'
import { ownId } from '../session/session.ts'
import { invitationMessage, SendLink } from './send-link.tsx'

const passwordHere = 'Set a password here'
const invitation = 'Send an invitation, good once within 72 hours'
const loginWays = [passwordHere, invitation] as const

const blank = {
  user: '',
  email: '',
  role: 'admin',
  notices: '',
  way: passwordHere,
  password: '',
  confirmPassword: '',
}

type FieldName = keyof typeof blank

function Fields({ field, id }: FieldsProps<FieldName>) {
  const isNew = id === undefined
  const isInvited = isNew && field('way').value === invitation
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
      {isNew && <SelectField of={field('way')} label="First login" options={loginWays} />}
      {!isInvited && (
        <>
          <PasswordField
            of={field('password')}
            label={isNew ? 'Password' : 'New password'}
            hint={isNew ? 'At least 8 characters' : passwordHint(id)}
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

const passwordHint = (id: number) =>
  id === ownId()
    ? 'At least 8 characters. Leave it empty to keep the one you have; a new one logs you out everywhere, and you log in with it.'
    : 'At least 8 characters. Leave it empty to keep the present one; a new one logs this admin out everywhere.'

const refusal = (field: string, message: string) =>
  new ApiError(409, failures.users.add, { serverMessage: message, fields: { [field]: message } })

const newUser = z.object({ ...newAdmin.shape, password: z.string(), way: z.enum(loginWays) }).check(
  z.refine(({ way, password }) => way === invitation || password !== '', {
    path: ['password'],
    error: 'Enter a password',
    when: () => true, // even if other fields are wrong
  }),
)

/** Checks the email, the username, that the passwords are equal, and the password, in this order. */
async function add(api: Api, { way, ...draft }: z.output<typeof newUser>, key: string) {
  const { admins } = api
  // Eden doesn't escape path parameters.
  const email = encodeURIComponent(draft.email)
  const username = encodeURIComponent(draft.user)
  if (await isTaken(admins['check-email']({ email }).get())) throw refusal('email', taken.email)
  if (await isTaken(admins['check-username']({ username }).get())) throw refusal('user', taken.user)
  if (way === invitation) return await invite(api, draft, key)
  const problem = passwordProblem(draft)
  if (problem) throw refusal(problem.field, problem.message)
  const { id } = await create(admins, draft, { key, failure: failures.users.add })
  return addedMessage(id)
}

const addedMessage = (id: number) => `Admin added successfully! ID: ${id}`

const isTaken = async (call: Call<{ available: boolean } | null>) =>
  !(await unwrap(call, failures.users.add)).data.available

async function invite({ admins }: Api, { user, email }: NewAccount, key: string) {
  const invited = { user, email, role: 'admin', invite: true } as const
  const made = await create(admins, invited, { key, failure: failures.users.add })
  return `${addedMessage(made.id)} ${invitationMessage(email, linkIn(made))}`
}

const linkIn = (made: object) =>
  'link' in made && typeof made.link === 'string' ? made.link : undefined

type NewAccount = { user: string; email: string }

type Edit = Change<z.output<typeof adminEdit>>

const save = (api: Api, { id, draft, headers }: Edit) =>
  unwrapEdit(api.admins['admin-panel']({ id }).put(draft, { headers }), failures.users.edit)

/** A new password ends all sessions of its admin. */
const endsSession = ({ id, draft }: Pick<Edit, 'id' | 'draft'>) =>
  id === ownId() && draft.password
    ? 'Edits submitted successfully! Your password is new: log in with it.'
    : undefined

export default editorScreen({
  key: 'users',
  blank,
  secrets: ['password', 'confirmPassword'] satisfies FieldName[],
  Fields,
  showsServerMessage: true,
  focusesField: true,
  loadFailed: messages.loadAdmin,
  read: (api, id) => unwrapTagged(api.admins['admin-panel']({ id }).get(), failures.users.read),
  create: { schema: newUser, failed: messages.addAdmin, add },
  edit: {
    schema: adminEdit,
    failed: failures.users.edit,
    saved: 'Edits submitted successfully!',
    save,
    endsSession,
  },
})
