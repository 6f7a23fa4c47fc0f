import { expect, test } from 'bun:test'
import { createFirstAdmin } from '../../accounts/first-admin.ts'
import { sendForgottenLink } from '../../accounts/password-links.ts'
import { passwordLinks } from '../../accounts/table.ts'
import { ada } from '../../testing/cast.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { queuedIn } from '../../testing/mail.ts'
import { exportFolder, importFolder } from '../../testing/moving.ts'

const password_hash = await Bun.password.hash('a long password', { algorithm: 'bcrypt', cost: 4 })
const account = { user: 'kim', email: 'kim@college.edu', password_hash }

test.each(['before', 'after'])(
  'an account replaces a first admin who never logged in, also with invalid rows %s it',
  async (place) => {
    const { context, load, rowsOf } = emptySite()
    await createFirstAdmin(context)
    const good = { id: 1, revision: 1, ...account }
    const bad = Array.from({ length: 60 }, (_, n) => ({ user: `u${n}`, email: 'no' }))
    const rows = place === 'before' ? [...bad, good] : [good, ...bad]
    for (const isDry of [true, false])
      expect(await load('admins', rows, { isDry, skipInvalid: true })).toMatchObject({
        ...{ added: 1, notes: [], refused: { length: 60 } },
      })
    expect(rowsOf('admins')).toMatchObject([{ id: 1, user: 'kim' }])
  },
)

test('the link of a replaced first admin ends, though the account has the same id', async () => {
  const { context, load, rowsOf } = emptySite({ SMTP_URL: 'smtp://localhost:1' })
  await createFirstAdmin(context)
  await sendForgottenLink(context, ada.user, '198.51.100.1')
  await load('admins', [{ id: 1, revision: 1, ...account }])
  expect(rowsOf('admins')).toMatchObject([{ id: 1, user: 'kim' }])
  expect(context.db.select().from(passwordLinks).all()).toEqual([])
  expect(queuedIn(context)).toEqual([])
})

test('an account replaces a first admin of its name, whose password nobody used', async () => {
  const old = emptySite({ ADMIN_PASSWORD: 'the password of the old site' })
  await createFirstAdmin(old.context)
  const { folder } = exportFolder(old.context, 'csv')
  const { context, rowsOf } = emptySite({ ADMIN_EMAIL: 'ada@elsewhere.edu' })
  await createFirstAdmin(context)
  const [{ id, user, email, password_hash } = {}] = old.rowsOf('admins')
  for (const [added, there] of [
    [1, 0],
    [0, 1],
  ]) {
    expect((await importFolder(context, folder))['admins']).toMatchObject({ added, there })
    expect(rowsOf('admins')).toMatchObject([{ id, user, email, password_hash }])
  }
})

test('an update to a name that another account has is refused, and one’s own email stays', async () => {
  const { load, rowsOf } = emptySite()
  await load('admins', [account, { ...account, user: 'sam', email: 'sam@college.edu' }])
  const rows = [
    { id: 2, revision: 1, user: 'kim', email: 'sam@college.edu' },
    { id: 1, revision: 1, user: 'chief', email: 'kim@college.edu' },
  ]
  const message = expect.stringMatching(/^Username already exists!/)
  const refused = [{ line: 2, field: 'user', message }]
  for (const isDry of [true, false])
    expect(await load('admins', rows, { isDry, isUpdate: true, skipInvalid: true })).toMatchObject({
      updated: 1,
      refused,
    })
  expect(rowsOf('admins')).toMatchObject([
    { user: 'chief', folded_user: 'chief', email: account.email },
    { user: 'sam' },
  ])
})

test('an email of another account is refused, in the database and in the file', async () => {
  const { load } = emptySite()
  const rows = [account, { ...account, user: 'sam' }]
  const message = expect.stringMatching(/^Email already exists!/)
  const refused = [{ line: 3, field: 'email', message }]
  for (const [terms, added, there] of [
    [{ isDry: true }, 1, 0],
    [{ skipInvalid: true }, 1, 0],
    [{ skipInvalid: true }, 0, 1],
  ] as const)
    expect(await load('admins', rows, terms)).toMatchObject({ added, there, refused })
  const notices = { ...account, notices: 'daily' }
  expect(await load('admins', [notices], { isUpdate: true })).toMatchObject({ updated: 1 })
})

test('accounts with another role are refused, or imported as admins if that column is skipped', async () => {
  const { load, rowsOf } = emptySite()
  const rows = ['admin', 'club', 'editor'].map((role) => ({
    ...{ user: role, email: `${role}@college.edu`, role, password_hash },
  }))
  const { refused } = await load('users', rows)
  expect(refused.map(({ line, field, message }) => [line, field, message.slice(0, 23)])).toEqual([
    [3, 'role', 'There is no role club h'],
    [4, 'role', 'There is no role editor'],
  ])
  const mappings = [{ table: 'admins', heading: 'role', field: '-' }]
  const { added, notes } = await load('users', rows, { mappings })
  expect([added, notes.map(({ message }) => message)]).toEqual([
    3,
    ['club is taken as an admin', 'editor is taken as an admin'],
  ])
  expect(rowsOf('admins').map(({ role }) => role)).toEqual(['admin', 'admin', 'admin'])
})
