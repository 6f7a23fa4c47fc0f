import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { addAdmin } from '../testing/ada.ts'
import { ada, bob, twice } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { logIn } from '../testing/logged-in.ts'
import { openSite } from '../testing/memory.ts'
import { taken } from './contract.ts'
import { tooCommon } from './new-password.ts'

const path = '/api/admins'
const one = (id: unknown) => `${path}/admin-panel/${id}`
let count = 0
const another = () => ({ ...bob, user: `bob${++count}`, email: `bob${count}@college.edu` })

const site = await openSite()

const create = async () => Number((await site.admin.post(path, another())).body['id'])

test('a new admin can log in, and no answer holds the password', async () => {
  const made = await site.admin.post(path, { ...bob, user: 'Bob' })
  expect(made).toMatchObject({
    status: 201,
    body: { user: 'Bob', email: bob.email, role: 'admin', affectedRows: 1 },
  })
  const answers = [made, await site.admin.get(path), await site.admin.get(one(made.body['id']))]
  for (const { text } of answers) expect(text).not.toMatch(/password|argon2|folded|version/)
  const they = await logIn(site.visitor, { user: 'BOB', password: bob.password })
  expect((await they.get(path)).status).toBe(200)
})

test('what is wrong with a new admin is told in the order of its checks', async () => {
  const { user, email } = ada
  const good = another()
  const wrong = { user: user.toUpperCase(), email: 'nobody', password: 'short' }
  const steps = [
    [{}, 422, ['email'], 'Enter an email address like name@example.edu.'],
    [{ email: email.toUpperCase(), password: '' }, 422, ['password'], 'Enter a password.'],
    [{ password: 'short' }, 409, ['email'], taken.email],
    [{ email: good.email }, 409, ['user'], taken.user],
    [{ user: good.user }, 422, ['confirmPassword'], 'Passwords do not match!'],
    [{ confirmPassword: 'short' }, 422, ['password'], 'Password must have at least 8 characters.'],
    [twice('PassWord1'), 422, ['password'], `${tooCommon}.`],
  ] as const
  let body: Record<string, unknown> = wrong
  for (const [change, status, fields, message] of steps) {
    body = { ...body, ...change }
    const answer = await site.admin.post(path, body)
    const result = [answer.status, Object.keys(answer.body['fields'] ?? {}), answer.body['message']]
    expect<unknown>(result).toEqual([status, fields, message])
  }
  expect((await site.admin.post(path, { ...body, ...twice(bob.password) })).status).toBe(201)
})

test('an edit is validated by the same rules, and a row is taken as it was read', async () => {
  const id = await create()
  for (const [wrong, status, field] of [
    [{ email: 'ADA@college.edu', ...twice('short') }, 409, 'email'],
    [{ user: 'Ada', ...twice('short') }, 409, 'user'],
    [{ password: 'short', confirmPassword: 'other' }, 422, 'confirmPassword'],
    [twice('trustno1'), 422, 'password'],
  ] as const) {
    const { status: got, body } = await site.admin.put(one(id), wrong)
    expect<unknown>([got, Object.keys(body['fields'] ?? {})]).toEqual([status, [field]])
  }
  const { body: row } = await site.admin.get(one(id))
  expect((await site.admin.put(one(id), row)).status).toBe(200)
})

test('usernames that differ only in how they are written are the same', async () => {
  expect((await site.admin.post(path, but(another(), { user: 'Straẞe ΟΔΟΣ' }))).status).toBe(201)
  for (const user of ['STRASSE οδοσ', 'straße οδος', 'Stra\u00adße ΟΔΟΣ'])
    expect((await site.admin.post(path, but(another(), { user }))).status).toBe(409)
})

const statusOf = async (password: string) =>
  (await site.admin.post(path, but(another(), twice(password)))).status

test('the 10,000 most common passwords are refused, however their letters are written', async () => {
  const [last, next] = ['24081990', 'outsider']
  for (const password of ['IloveYou', 'ｐａｓｓｗｏｒｄ', last])
    expect([password, await statusOf(password)]).toEqual([password, 422])
  expect(await statusOf(next)).toBe(201)
})

test('the length of a password is what JavaScript counts', async () => {
  const longestOne = '😀'.repeat(longest.password / 2)
  expect(await statusOf('😀'.repeat(4))).toBe(201)
  expect(await statusOf(`${'😀'.repeat(3)}x`)).toBe(422)
  expect(await statusOf(longestOne)).toBe(201)
  expect(await statusOf(`${longestOne}x`)).toBe(422)
})

test('an admin learns whether a username or an email address is free, without case', async () => {
  const free = async (call: string) => (await site.admin.get(`${path}/${call}`)).body
  expect(await free('check-username/ADA')).toMatchObject({ available: false })
  expect(await free('check-username/nobody%20yet')).toMatchObject({ available: true })
  expect(await free('check-email/ADA%40college.edu')).toMatchObject({ available: false })
  expect(await free('check-email/new@college.edu')).toMatchObject({ available: true })
})

test('an edit may leave the password, and knows username as a name of user', async () => {
  const account = another()
  const { body } = await site.admin.post(path, account)
  const edit = await site.admin.put(one(body['id']), { username: 'renamed', ...twice('') })
  expect(edit).toMatchObject({ status: 200, body: { user: 'renamed', email: account.email } })
  const they = await logIn(site.visitor, { ...account, user: 'renamed' })
  expect((await they.get(path)).status).toBe(200)
})

test('the last admin with a password stays, also beside those who are only invited', async () => {
  const { admin, context } = await openSite()
  await admin.post(path, { user: 'bea', email: 'bea@college.edu', invite: true })
  expect((await admin.delete(one(1))).status).toBe(409)
  addAdmin(context, { user: 'cid', email: 'cid@college.edu' })
  expect((await admin.delete(one(1))).status).toBe(200)
})
