import { expect, test } from 'bun:test'
import { createFirstAdmin } from '../../accounts/first-admin.ts'
import { emptySite } from '../../testing/empty-site.ts'

const bcrypt = await Bun.password.hash('a long password', { algorithm: 'bcrypt', cost: 4 })

test.each(['before', 'after'])(
  'an account replaces a first admin who never logged in, also with invalid rows %s it',
  async (place) => {
    const { context, load, rowsOf } = emptySite()
    await createFirstAdmin(context)
    const account = { id: 1, revision: 1, user: 'kim', email: 'kim@college.edu' }
    const good = { ...account, password_hash: bcrypt }
    const bad = Array.from({ length: 60 }, (_, n) => ({ user: `u${n}`, email: 'no' }))
    const rows = place === 'before' ? [...bad, good] : [good, ...bad]
    for (const isDry of [true, false])
      expect(await load('admins', rows, { isDry, skipInvalid: true })).toMatchObject({
        ...{ added: 1, notes: [], refused: { length: 60 } },
      })
    expect(rowsOf('admins')).toMatchObject([{ id: 1, user: 'kim' }])
  },
)

test('an email of another account is refused, in the database and in the file', async () => {
  const { load } = emptySite()
  const account = { user: 'kim', email: 'kim@college.edu', password_hash: bcrypt }
  const rows = [account, { ...account, user: 'sam' }]
  const refused = [
    { line: 3, field: 'email', message: expect.stringMatching(/^Email already exists!/) },
  ]
  expect(await load('admins', rows, { isDry: true })).toMatchObject({ refused })
  expect(await load('admins', rows, { skipInvalid: true })).toMatchObject({
    added: 1,
    refused,
  })
  expect(await load('admins', rows, { skipInvalid: true })).toMatchObject({
    added: 0,
    there: 1,
    refused,
  })
  const notices = { ...account, notices: 'daily' }
  expect(await load('admins', [notices], { isUpdate: true })).toMatchObject({ updated: 1 })
})
