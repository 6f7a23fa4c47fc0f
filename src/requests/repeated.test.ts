import { expect, test } from 'bun:test'
import { letters } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { access } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

// What happens to a request the second time.

const requests = { path: '/api/student', item: access }
const told = async (admin: Awaited<ReturnType<typeof openSite>>['admin']) =>
  (await admin.get('/api/activity?kind=requests')).body.map(({ did }) => did).toReversed()

test('a repeated request corrects the name, and makes one more receipt at most', async () => {
  const { world, visitor, admin } = await openSite()
  await submit(visitor, requests)
  for (let n = 0; n < 3; n++) await submit(visitor, requests)
  expect(await told(admin)).toEqual(['submitted'])
  expect(world.db.select().from(receipts).all()).toHaveLength(2)
  await submit(visitor, requests, { full_name: 'Zoe Park' })
  expect(await told(admin)).toEqual(['submitted', 'edited'])
  expect((await admin.get('/api/sd-forms?q=zoe park')).body).toHaveLength(1)
  expect(world.db.select().from(letters).all()).toHaveLength(1)
})

test('deciding twice changes nothing, and emails once', async () => {
  const { world, visitor, admin } = await openSite()
  const { id } = await submit(visitor, requests, { hl_check: 'x' })
  const calls: [string, object | undefined][] = [
    [`/not-spam/${id}`, undefined],
    [`/keep/${id}`, { keep: true }],
  ]
  const affected: unknown[] = []
  for (const [call, fields] of calls) {
    if (call.startsWith('/keep')) await admin.post('/api/student/approve', { id })
    for (let n = 0; n < 2; n++)
      affected.push((await admin.put(`/api/student${call}`, fields)).body['affectedRows'])
  }
  affected.push((await admin.post('/api/student/approve', { id })).body['affectedRows'])
  expect(affected).toEqual([1, 0, 1, 0, 0])
  expect(await told(admin)).toEqual(['submitted', 'marked not spam', 'approved', 'edited'])
  const kinds = world.db
    .select()
    .from(letters)
    .all()
    .map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['alert', 'approved'])
})

test('a request taken out of the spam is merged with an equal pending one', async () => {
  const { visitor, admin } = await openSite()
  const spam = await submit(visitor, requests, { hl_check: 'x', full_name: 'Zoë of the spam' })
  const first = await submit(visitor, requests)
  const { body } = await admin.put(`/api/student/not-spam/${spam.id}`)
  expect(body).toMatchObject({ id: first.id, affectedRows: 1, full_name: access.full_name })
  expect((await visitor.get(spam.call)).body).toMatchObject({ status: 'waiting' })
  expect((await visitor.put(spam.call, but(access, { full_name: 'Zed' }))).status).toBe(409)
  await admin.post('/api/student/approve', { id: first.id })
  expect((await visitor.get(spam.call)).body).toMatchObject({ status: 'approved' })
})

test('denying spam sends no email', async () => {
  const { world, visitor, admin } = await openSite()
  const { id } = await submit(visitor, requests, { hl_check: 'x' })
  await admin.post('/api/student/deny', { id, reason: 'No.' })
  expect(world.db.select().from(letters).all()).toEqual([])
})

test('a request in the spam queues no email until it is none', async () => {
  const { world, visitor, admin } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const queued = () => world.db.select().from(letters).all()
  const { id } = await submit(visitor, requests, { hl_check: 'x' })
  await submit(visitor, requests, { hl_check: 'x' })
  const call = { request_id: id, subject: 'New request', message: 'Please look.' }
  expect((await visitor.post('/send-alert', call)).status).toBe(200)
  expect(queued()).toEqual([])
  expect((await admin.get('/api/student/spam')).body).toHaveLength(2)
  expect((await admin.get('/api/student')).body).toHaveLength(0)
  await admin.put(`/api/student/not-spam/${id}`)
  expect(queued()).toMatchObject([{ kind: 'alert', request_id: id }])
})

test('spam is not merged with pending requests', async () => {
  const { visitor, admin } = await openSite()
  const first = await submit(visitor, requests)
  const spam = await submit(visitor, requests, { hl_check: 'x', full_name: 'Buy Now' })
  const again = await submit(visitor, requests, { full_name: 'Zoe Park' })
  expect([spam.id === first.id, again.id]).toEqual([false, first.id])
  expect((await admin.get('/api/student?status=pending')).body).toMatchObject([
    { id: first.id, full_name: 'Zoe Park' },
  ])
})
