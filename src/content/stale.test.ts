import { expect, test } from 'bun:test'
import { bulkActions } from '../bulk/contract.ts'
import { access, castOf, kinds } from '../testing/cast.ts'
import { routes } from '../testing/endpoints.ts'
import { openSite, publish } from '../testing/memory.ts'
import { events } from './kinds.ts'

// Every PUT and DELETE on an item heeds If-Match, whatever else it would refuse.

const { admin } = await openSite()
const requests = { path: '/api/student', item: access }
const stale = '"99"'

const verbs = routes
  .filter(({ method }) => method === 'PUT' || method === 'DELETE')
  .flatMap(({ method, path }) => {
    const family = [...kinds, requests, { path: '/api/sd-forms', item: access }].find((each) =>
      new RegExp(`^${each.path}/(\\S+/)?:id$`).test(path),
    )
    return family ? [[method, path, family] as const] : []
  })

const words = { note: 'More.', reason: 'No.', revision: 1, keep: true }
let people = 0
const create = async ({ path, item }: { path: string; item: object }) => {
  const changes = item === access ? { student_id: `N${10_000_000 + people++}` } : {}
  return Number((await admin.post(path, { ...item, ...changes })).body['id'])
}

test('all verbs are tried', () => expect(verbs.length).toBeGreaterThan(40))

test.each(verbs)('%s %s refuses another revision', async (method, path, family) => {
  const id = await create(family)
  if (/\/(trash|restore)\//.test(path)) await admin.delete(`${family.path}/${id}`)
  const call = path.replace(':id', String(id))
  const { status, body } = await admin.request(method, call, {
    body: JSON.stringify(words),
    headers: { 'content-type': 'application/json', 'if-match': stale },
  })
  expect([status, body]).toMatchObject([412, { current: { id } }])
})

test.each(
  [castOf(events), requests].flatMap((family) =>
    bulkActions.map((action) => [action, family] as const),
  ),
)('bulk %s refuses another revision', async (action, family) => {
  const id = await create(family)
  if (['restore', 'erase'].includes(action)) await admin.delete(`${family.path}/${id}`)
  const bulk = family.path.replace('/api/', '/api/bulk/')
  const asked = { action, items: [{ id, revision: 99 }], note: 'More.' }
  const { status, body } = await admin.post(bulk, asked)
  if (status === 422) return // this action isn't theirs
  expect(body['results']).toMatchObject([{ id, status: 412 }])
})

test.each(kinds)(
  '$path: rows in the trash carry the revision for restoring and erasing',
  async (kind) => {
    const { path } = kind
    const id = await publish(admin, kind)
    const seen = String((await admin.get(`${path}/${id}`)).headers.get('etag'))
    await admin.delete(`${path}/${id}`, { 'if-match': seen })
    const restore = (tag: string) =>
      admin.put(`${path}/restore/${id}`, undefined, { 'if-match': tag })
    expect((await restore(seen)).status).toBe(412)
    const [{ revision } = {}] = (await admin.get(`${path}/trash`)).body
    expect(revision).toBe(Number(seen.slice(1, -1)) + 1)
    const back = await restore(`W/"${revision}"`)
    expect([back.status, back.headers.get('etag')]).toEqual([200, `"${Number(revision) + 1}"`])
    await admin.delete(`${path}/${id}`)
    const { status } = await admin.delete(`${path}/trash/${id}`, { 'if-match': '*' })
    expect(status).toBe(200)
  },
)
