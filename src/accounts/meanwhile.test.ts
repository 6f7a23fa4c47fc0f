import { expect, spyOn, test } from 'bun:test'
import { addAdmin } from '../testing/ada.ts'
import { twice } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { siteOpener } from '../testing/memory.ts'

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
