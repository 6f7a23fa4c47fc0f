import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { emails } from '../mail/table.ts'
import { access, castOf } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

const contact_email = 'maya@example.org'
const mail = { SMTP_URL: 'smtp://localhost:1' }

test('taking down unpublishes at once, marks the item, and leaves it to its sender', async () => {
  const kind = castOf(events)
  const { path, title } = kind
  const { context, admin, visitor } = await openSite(mail)
  const { id, call } = await submit(visitor, kind, { contact_email })
  expect((await visitor.post(`${call}/take-down`, undefined)).status).toBe(409) // it waits
  await admin.put(`${path}/approve/${id}`)
  context.sqlite.run("UPDATE letters SET state = 'sent'")
  const lists = [path, `${path}?when=all`]
  for (const list of lists) await visitor.get(list) // cached
  const stale = await visitor.post(`${call}/take-down`, undefined, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect((await visitor.post(`${call}/take-down`, undefined)).body).toMatchObject({
    ...{ message: 'Taken down.', status: 'taken-down', link: null, decided_at: null },
    ...{ revision: 3, item: { status: 'pending' } },
  })
  for (const list of lists) expect<unknown>((await visitor.get(list)).body).toEqual([])
  expect((await visitor.get(`${path}/${id}`)).status).toBe(404)
  expect((await visitor.post(`${call}/take-down`, undefined)).status).toBe(409)
  const marked = async () => (await admin.get(`${path}/pending?mark=taken-down`)).body
  expect(await marked()).toMatchObject([{ id, review: 'taken-down' }])
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ review: 'taken-down' })
  const { body: acts } = await admin.get('/api/activity')
  expect(acts[0]).toMatchObject({ did: 'took down', by: null, item: id })
  const changed = await visitor.put(call, { [title]: 'Renamed' })
  expect(changed.body).toMatchObject({ status: 'taken-down', title: 'Renamed' })
  expect(await marked()).toMatchObject([{ id, [title]: 'Renamed' }])
  const emailCount = () => context.db.select().from(emails).all().length
  const before = emailCount()
  await admin.put(`${path}/approve/${id}`)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'published' })
  expect(emailCount()).toBe(before + 1) // against what they did, so they hear of it
  await visitor.post(`${call}/take-down`, undefined)
  expect((await visitor.delete(call)).status).toBe(200)
  expect((await visitor.get(call)).body).toMatchObject({ status: 'withdrawn', title: null })
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
})

test('a request for access is nothing to be taken down, and neither is what an onlooker sees', async () => {
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, { path: '/api/student', item: access })
  await admin.post('/api/student/approve', { id })
  expect((await visitor.post(`${call}/take-down`, undefined)).status).toBe(409)
})
