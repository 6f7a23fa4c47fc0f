import { expect, test } from 'bun:test'
import { events, highlights } from '../content/kinds.ts'
import { purgeTrash } from '../content/removing.ts'
import { linkOf } from '../pages/kinds.ts'
import { receipts } from '../receipts/table.ts'
import { access, castOf } from '../testing/cast.ts'
import { queuedIn } from '../testing/mail.ts'
import { openSite, submit } from '../testing/memory.ts'
import { day } from '../units.ts'
import { expireReceipts } from './expiry.ts'

const kind = castOf(highlights)

test('an edit raises the revision, a stale one doesn’t name the admin who was faster, and the receipt leads to what is published', async () => {
  const { visitor, admin } = await openSite()
  const { id, call } = await submit(visitor, kind)
  expect((await visitor.put(call, { [kind.title]: 'Shorter' })).body['revision']).toBe(2)
  const { body: versions } = await admin.get(`${kind.path}/${id}/versions`)
  expect(versions.map(({ by }) => by)).toEqual([null, null])
  const approve = (revision: number) =>
    admin.put(`${kind.path}/approve/${id}`, undefined, { 'if-match': `"${revision}"` })
  const stale = (name: string) => ({
    ...{ status: 412, body: { current: { [kind.title]: name }, by: null } },
  })
  expect(await approve(1)).toMatchObject(stale('Shorter'))
  await admin.put(`${kind.path}/${id}`, { [kind.title]: 'Theirs' })
  const edit = await visitor.put(call, { [kind.title]: 'Mine' }, { 'if-match': '"2"' })
  expect(edit).toMatchObject(stale('Theirs'))
  expect((await approve(3)).status).toBe(200)
  const link = linkOf(kind.path.replace('/api/', ''), id)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'published', link })
})

test('unpublishing, deleting and restoring keep the receipt true', async () => {
  const { visitor, admin } = await openSite()
  const { id, call } = await submit(visitor, kind)
  const fate = async () => (await visitor.get(call)).body['status']
  await admin.put(`${kind.path}/approve/${id}`)
  await admin.put(`${kind.path}/unpublish/${id}`)
  expect(await fate()).toBe('waiting')
  await admin.delete(`${kind.path}/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'declined', reason: null })
  await admin.put(`${kind.path}/restore/${id}`)
  expect(await fate()).toBe('waiting')
  await admin.put(`${kind.path}/approve/${id}`)
  await admin.delete(`${kind.path}/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({
    status: 'declined',
    reason: 'It was published, and has been taken down since.',
  })
  await admin.put(`${kind.path}/restore/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'published', reason: null })
})

test('declining moves it to the trash, and the receipt quotes the reason for 30 days', async () => {
  const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760', TRASH_DAYS: '5' })
  const { id, call } = await submit(visitor, kind, { contact_email: 'maya@example.org' })
  const reason = 'We have one of these.'
  const { status, body } = await admin.put(`${kind.path}/decline/${id}`, { reason })
  expect([status, body]).toMatchObject([200, { id, affectedRows: 1 }])
  expect((await admin.get(`${kind.path}/trash`)).body).toHaveLength(1)
  context.pass(30 * day - 1)
  await purgeTrash(context)
  expireReceipts(context)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'declined', reason })
  context.pass(1)
  expireReceipts(context)
  expect((await visitor.get(call)).status).toBe(404)
  const again = await submit(visitor, kind)
  await admin.put(`${kind.path}/approve/${again.id}`)
  expect((await admin.put(`${kind.path}/decline/${again.id}`, { reason: null })).status).toBe(409)
  expect((await admin.put(`${kind.path}/ask/${again.id}`, { note: 'x' })).status).toBe(409)
  expect((await admin.put(`${kind.path}/ask/${again.id}`, { note: '' })).status).toBe(422)
})

test.each<Record<string, string>>([{}, { 'content-type': 'application/json' }])(
  'declining takes an empty body (%j), since no reason has to be given; asking takes none',
  async (headers) => {
    const { visitor, admin } = await openSite()
    const { id, call } = await submit(visitor, kind)
    const put = (verb: string) => admin.request('PUT', `${kind.path}/${verb}/${id}`, { headers })
    expect((await put('ask')).status).toBe(422)
    expect((await put('decline')).status).toBe(200)
    expect((await visitor.get(call)).body).toMatchObject({ status: 'declined', reason: null })
  },
)

test('an item that can be restored keeps its receipt, without its texts', async () => {
  const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760', TRASH_DAYS: '90' })
  const { id, call } = await submit(visitor, kind, { contact_email: 'maya@example.org' })
  await admin.put(`${kind.path}/decline/${id}`, { reason: 'Too long.' })
  context.pass(30 * day)
  expireReceipts(context)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'declined', reason: null })
  expect(context.db.select().from(receipts).get()).toMatchObject({ contact_email: null })
  await admin.put(`${kind.path}/restore/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'waiting' })
})

test('withdrawing erases at once, and the receipt says so for 30 days', async () => {
  const { context, visitor, admin } = await openSite()
  const { id, call } = await submit(visitor, kind, { contact_email: 'maya@example.org' })
  await admin.put(`${kind.path}/ask/${id}`, { note: 'Another title, please.' })
  await visitor.put(call, { [kind.title]: 'Second' })
  expect(await visitor.delete(call, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    body: { by: null, current: { id, [kind.title]: 'Second' } },
  })
  expect((await visitor.delete(call, { 'If-Match': '"2"' })).status).toBe(200)
  expect((await admin.get(`${kind.path}/${id}`)).status).toBe(404)
  expect((await admin.get(`${kind.path}/trash`)).body).toEqual([] as never)
  expect(context.sqlite.query('SELECT count(*) FROM versions').values()).toEqual([[0]])
  const nothing = { contact_email: null, conversation: null, before_asking: null }
  expect(context.db.select().from(receipts).get()).toMatchObject(nothing)
  expect((await visitor.delete(call)).status).toBe(409)
  context.pass(30 * day)
  expireReceipts(context)
  expect((await visitor.get(call)).status).toBe(404)
  expect(context.db.select().from(receipts).get()).toBeUndefined()
})

test('taking down unpublishes at once, marks the item, and leaves it to its sender', async () => {
  const kind = castOf(events)
  const { path, title } = kind
  const { context, admin, visitor } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const { id, call } = await submit(visitor, kind, { contact_email: 'maya@example.org' })
  const takeDown = (headers = {}) => visitor.post(`${call}/take-down`, undefined, headers)
  expect((await takeDown()).status).toBe(409) // it waits
  await admin.put(`${path}/approve/${id}`)
  context.sqlite.run("UPDATE letters SET state = 'sent'")
  const lists = [path, `${path}?when=all`]
  for (const list of lists) await visitor.get(list) // cached
  expect((await takeDown({ 'if-match': '"1"' })).status).toBe(412)
  expect((await takeDown()).status).toBe(200)
  for (const list of lists) expect<unknown>((await visitor.get(list)).body).toEqual([])
  expect((await visitor.get(`${path}/${id}`)).status).toBe(404)
  expect((await takeDown()).status).toBe(409)
  const marked = async () => (await admin.get(`${path}/pending?mark=taken-down`)).body
  expect(await marked()).toMatchObject([{ id, review: 'taken-down' }])
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ review: 'taken-down' })
  const { body: acts } = await admin.get('/api/activity')
  expect(acts[0]).toMatchObject({ did: 'took down', by: null, item: id })
  const changed = await visitor.put(call, { [title]: 'Renamed' })
  expect(changed.body).toMatchObject({ status: 'taken-down', title: 'Renamed' })
  expect(await marked()).toMatchObject([{ id, [title]: 'Renamed' }])
  const before = queuedIn(context).length
  await admin.put(`${path}/approve/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'published' })
  expect(queuedIn(context)).toHaveLength(before + 1) // against what they did, so they hear of it
  await takeDown()
  expect((await visitor.delete(call)).status).toBe(200)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'withdrawn', title: null })
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
})

test('what was taken down stays so when its sender answers a request for changes', async () => {
  const kind = castOf(events)
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, kind)
  await admin.put(`${kind.path}/approve/${id}`)
  await visitor.post(`${call}/take-down`, undefined)
  await admin.put(`${kind.path}/ask/${id}`, { note: 'More.' })
  const { body } = await visitor.put(call, { [kind.title]: 'Renamed' })
  expect(body).toMatchObject({ status: 'taken-down', title: 'Renamed' })
})

test('a request for access is nothing to be taken down, and neither is what an onlooker sees', async () => {
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, { path: '/api/student', item: access })
  await admin.post('/api/student/approve', { id })
  expect((await visitor.post(`${call}/take-down`, undefined)).status).toBe(409)
})
