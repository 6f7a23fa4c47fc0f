import { expect, test } from 'bun:test'
import { findByUser } from '../accounts/admins.ts'
import { createFirstAdmin } from '../accounts/first-admin.ts'
import { emptySite } from '../testing/arrivals.ts'

const bcrypt = await Bun.password.hash('a long password', { algorithm: 'bcrypt', cost: 4 })

test.each([
  ['bcrypt', bcrypt],
  ['bcrypt, as PHP names it', bcrypt.replace('$2b$', '$2y$')],
  [
    'argon2',
    await Bun.password.hash('a long password', {
      algorithm: 'argon2i',
      memoryCost: 1024,
      timeCost: 1,
    }),
  ],
])('an account moves in with its %s hash', async (_, hash) => {
  const { world, bring } = emptySite()
  expect(
    await bring('users', [{ username: 'kim', email: 'kim@college.edu', password: hash }]),
  ).toMatchObject({ added: 1 })
  expect(findByUser(world.db, 'kim')).toMatchObject({ password_hash: hash, role: 'admin' })
})

test('a first admin who never logged in makes way also where bad rows come before, and an account that moves in may have its id', async () => {
  const { world, bring, rowsOf } = emptySite()
  await createFirstAdmin(world)
  const account = { id: 1, user: 'kim', email: 'kim@college.edu', password_hash: bcrypt }
  const bad = Array.from({ length: 60 }, (_, n) => ({ user: `u${n}`, email: 'no' }))
  for (const isDry of [true, false])
    expect(await bring('admins', [...bad, account], { isDry, skipsBad: true })).toMatchObject({
      ...{ added: 1, notes: [], refused: { length: 60 } },
    })
  expect(rowsOf('admins')).toMatchObject([{ id: 1, user: 'kim' }])
})

test.each([
  ['a plain password', 'a long password'],
  ['no hash', ''],
  ['a hash that takes hours', bcrypt.replace('$04$', '$31$')],
  [
    'a hash that takes all memory',
    '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA',
  ],
])('%s is refused for an account', async (_, password_hash) => {
  const { bring } = emptySite()
  const { refused } = await bring('admins', [
    { user: 'kim', email: 'kim@college.edu', password_hash },
  ])
  expect(refused).toMatchObject([{ line: 2, field: 'password_hash' }])
})

test('an address that another account has is refused, in the database and in the file', async () => {
  const { bring } = emptySite()
  const account = { user: 'kim', email: 'kim@college.edu', password_hash: bcrypt }
  const rows = [account, { ...account, user: 'sam' }]
  const refused = [
    { line: 3, field: 'email', message: expect.stringMatching(/^Email already exists!/) },
  ]
  expect(await bring('admins', rows, { isDry: true })).toMatchObject({ refused })
  expect(await bring('admins', rows, { skipsBad: true })).toMatchObject({ added: 1, refused })
  expect(await bring('admins', rows, { skipsBad: true })).toMatchObject({
    added: 0,
    there: 1,
    refused,
  })
})
