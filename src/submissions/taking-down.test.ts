import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { access, castOf } from '../testing/cast.ts'
import { queuedIn } from '../testing/mail.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

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

test('a request for access is nothing to be taken down, and neither is what an onlooker sees', async () => {
  const { admin, visitor } = await openSite()
  const { id, call } = await submit(visitor, { path: '/api/student', item: access })
  await admin.post('/api/student/approve', { id })
  expect((await visitor.post(`${call}/take-down`, undefined)).status).toBe(409)
})
