import { expect, spyOn, test } from 'bun:test'
import { addAdmin } from '../testing/ada.ts'
import { ada, twice } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { siteOpener } from '../testing/memory.ts'
import { findByUser, replacePassword } from './admins.ts'
import { admins } from './table.ts'

const openSite = siteOpener()

// A password takes long to hash: what others do meanwhile counts.

const password = twice('a long enough one')
const bea = { user: 'bea', email: 'bea@college.edu' }
type Call = (admin: Client) => ReturnType<Client['get']>

const make =
  (fields: object): Call =>
  (admin) =>
    admin.post('/api/admins', { ...bea, ...fields, ...password })
const edit =
  (id: number, fields: object): Call =>
  (admin) =>
    admin.put(`/api/admins/admin-panel/${id}`, { ...fields, ...password }, { 'if-match': '"1"' })

test.each<[what: string, call: Call, meanwhile: Call, status: number]>([
  ['a username that is given', make({ email: 'b@college.edu' }), make({ user: 'BEA' }), 409],
  ['an address that is given', make({ user: 'b' }), make({ email: 'BEA@college.edu' }), 409],
  ['a revision that is changed', edit(2, { notices: 'daily' }), edit(2, { notices: 'never' }), 412],
  ['a name that another takes', edit(2, { user: 'dot' }), edit(3, { user: 'Dot' }), 409],
])('%s meanwhile is refused', async (_, call, meanwhile, status) => {
  const { context, admin } = await openSite()
  for (const user of ['cid', 'dan']) addAdmin(context, { user, email: `${user}@college.edu` })
  const first: number[] = []
  const hashing = spyOn(Bun.password, 'hash').mockImplementationOnce(async () => {
    first.push((await meanwhile(admin)).status)
    return 'a hash'
  })
  const second = await call(admin)
  hashing.mockRestore()
  expect(first.every((each) => each < 300)).toBe(true)
  expect([first.length, second.status]).toEqual([1, status])
})

const right = { username: ada.user, password: ada.password }

/** Something happens to the account while its password, which was right, is looked at. */
async function logInWhile(happens: (site: Awaited<ReturnType<typeof openSite>>) => void) {
  const site = await openSite()
  const verify = Bun.password.verify
  const verifying = spyOn(Bun.password, 'verify').mockImplementationOnce(async (...args) => {
    happens(site)
    return verify(...args)
  })
  const { status, body } = await site.visitor.post('/api/auth/login', right)
  verifying.mockRestore()
  const { sqlite } = site.context
  const sessions = sqlite.query('SELECT id FROM sessions').values()
  const acts = sqlite.query("SELECT id FROM activity WHERE did = 'logged in'").values()
  return { status, body, sessions, acts }
}

const refused = {
  status: 401,
  body: { message: 'Invalid credentials. Please try again.' },
  sessions: [],
  acts: [],
}

test('a login with a password that is changed while it is looked at begins no session', async () => {
  const outcome = await logInWhile(({ context }) => {
    const row = findByUser(context.db, ada.user)
    if (row) context.db.transaction((tx) => replacePassword(context, tx, row, 'another hash'))
  })
  expect<unknown>(outcome).toEqual(refused)
})

test('a login to an account that is deleted meanwhile begins none either', async () => {
  const outcome = await logInWhile(({ context }) => {
    context.sqlite.run('DELETE FROM sessions')
    context.sqlite.run('DELETE FROM admins')
  })
  expect<unknown>(outcome).toEqual(refused)
})

test('a password that is changed while the old one is hashed anew stays changed', async () => {
  const { context, visitor } = await openSite()
  const set = {
    password_hash: await Bun.password.hash(ada.password, { algorithm: 'bcrypt', cost: 4 }),
  }
  context.db.update(admins).set(set).run()
  const hashing = spyOn(Bun.password, 'hash').mockImplementationOnce(async () => {
    const row = findByUser(context.db, ada.user)
    if (row) context.db.transaction((tx) => replacePassword(context, tx, row, 'another hash'))
    return 'the old password, hashed anew'
  })
  expect((await visitor.post('/api/auth/login', right)).status).toBe(401)
  hashing.mockRestore()
  expect(findByUser(context.db, ada.user)?.password_hash).toBe('another hash')
})
