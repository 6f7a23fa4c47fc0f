import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

const requests = { path: '/api/student', item: access }

test('a request for access has a receipt: approved, or not approved without anything of its student', async () => {
  const { world, visitor, admin } = await openSite()
  const first = await submit(visitor, requests)
  expect((await visitor.get(first.call)).body).toMatchObject({
    kind: 'requests',
    status: 'waiting',
    item: { ...access, id: first.id },
  })
  const fixed = await visitor.put(first.call, { full_name: 'Zoë Parker' })
  expect([fixed.status, fixed.body]).toMatchObject([200, { item: { full_name: 'Zoë Parker' } }])
  const search = encodeURIComponent('zoe parkér')
  expect((await admin.get(`/api/sd-forms?q=${search}`)).body).toMatchObject([{ id: first.id }])
  await admin.post('/api/student/approve', { id: first.id })
  expect((await visitor.get(first.call)).body).toMatchObject({ status: 'approved', item: null })
  const second = await submit(visitor, requests)
  await admin.post('/api/student/deny', { id: second.id, reason: 'Zoë Park is no student.' })
  const denied = await visitor.get(second.call)
  expect(denied.body).toMatchObject({ status: 'declined', title: null, item: null, reason: null })
  expect(denied.text).not.toMatch(/zo|N1234/i)
  const third = await submit(visitor, requests)
  expect((await visitor.delete(third.call)).status).toBe(200)
  expect((await visitor.get(third.call)).body).toMatchObject({ status: 'withdrawn' })
  expect(world.sqlite.query('SELECT count(*) FROM requests').values()).toEqual([[1]])
})

test('whoever asks for the same access once more sees what becomes of it, and can neither read nor change it', async () => {
  const { visitor, admin } = await openSite()
  const first = await submit(visitor, requests)
  const again = await submit(visitor, requests)
  const third = await submit(visitor, requests)
  expect([again.id, again.address]).toEqual([first.id, third.address])
  expect(again.address).not.toBe(first.address)
  expect((await visitor.get(again.call)).body).toMatchObject({ status: 'waiting', item: null })
  expect((await visitor.put(again.call, { full_name: 'Mallory' })).status).toBe(409)
  expect((await visitor.delete(again.call)).status).toBe(409)
  await admin.post('/api/student/approve', { id: first.id })
  expect((await visitor.get(again.call)).body).toMatchObject({ status: 'approved' })
})

test('an edit keeps to the rules of the form, and to the revision it began with', async () => {
  const { visitor, admin } = await openSite()
  const { id, call } = await submit(visitor, requests)
  const wrong = await visitor.put(call, { email: 'zoe@elsewhere.example' })
  expect([wrong.status, wrong.body['fields']]).toMatchObject([422, { email: expect.any(String) }])
  expect((await visitor.put(call, { full_name: 'Zoë' }, { 'if-match': '"1"' })).status).toBe(200)
  const stale = await visitor.put(call, { full_name: 'Zoe' }, { 'if-match': '"1"' })
  expect([stale.status, stale.body]).toMatchObject([412, { by: null }])
  const [listed] = (await admin.get('/api/sd-forms')).body
  expect(listed).toMatchObject({ id, full_name: 'Zoë', email: access.email })
})

test('an admin decides about what they saw: a sender who changed a request since makes it another', async () => {
  const { visitor, admin } = await openSite()
  const { id, call } = await submit(visitor, requests)
  const [seen] = (await admin.get('/api/sd-forms')).body
  expect(seen).toMatchObject({ id, revision: 1 })
  await visitor.put(call, { student_id: 'N99999999' })
  const stale = { 'if-match': `"${seen?.['revision']}"` }
  const refused = [
    await admin.post('/api/student/approve', { id }, stale),
    await admin.post('/api/student/deny', { id, reason: 'No' }, stale),
    await admin.delete(`/api/student/${id}`, stale),
    await admin.delete(`/api/student/student-panel/${id}`, stale),
    await admin.delete(`/api/sd-forms/${id}`, stale),
  ]
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([412, { current: { student_id: 'N99999999' } }])
  expect((await visitor.get(call)).body).toMatchObject({ status: 'waiting', revision: 2 })
  const [now] = (await admin.get('/api/student')).body
  const fresh = { 'if-match': `"${now?.['revision']}"` }
  expect((await admin.post('/api/student/approve', { id }, fresh)).status).toBe(200)
  const unkept = await admin.put(`/api/student/keep/${id}`, { keep: true }, fresh)
  expect(unkept.status).toBe(412)
})
