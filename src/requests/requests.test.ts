import { expect, test } from 'bun:test'
import { expireEmails } from '../mail/erasing.ts'
import { emails } from '../mail/table.ts'
import { receipts } from '../receipts/table.ts'
import { access, ada } from '../testing/cast.ts'
import { openSite, submit } from '../testing/memory.ts'
import { day } from '../units.ts'

const requests = { path: '/api/student', item: access }
const asSpam = { hl_check: 'x' }

async function open() {
  const site = await openSite({ SESSION_HOURS: '8760', SMTP_URL: 'smtp://localhost:1' })
  const queued = () => site.context.db.select().from(emails).all()
  const acts = async () =>
    (await site.admin.get('/api/activity?kind=requests')).body.map(({ did }) => did).toReversed()
  return { ...site, queued, acts }
}

const { full_name: name, email: student_email, student_id } = access

test.each([
  ['/api/sd-forms', access],
  ['/api/student', { name, student_email, student_id }],
])('%s makes a pending request that both families show, and one alert', async (path, fields) => {
  const { visitor, admin, queued } = await open()
  const { status, body } = await visitor.post(path, fields)
  const pending = { ...access, status: 'pending' }
  expect([status, body]).toMatchObject([201, { ...pending, affectedRows: 1 }])
  for (const family of ['/api/sd-forms', '/api/student'])
    expect((await admin.get(family)).body).toMatchObject([pending])
  const alert = { kind: 'alert', state: 'waiting', recipient: null, request_id: body['id'] }
  expect<unknown[]>(queued()).toMatchObject([alert])
})

test('the same person’s request sent again while it waits is the first one: its name is corrected, and one receipt more shows what becomes of it', async () => {
  const { context, visitor, admin, queued, acts } = await open()
  const first = await submit(visitor, requests)
  const forms = { path: '/api/sd-forms', item: access }
  const again = await submit(visitor, forms, { email: access.email.toUpperCase() })
  const third = await submit(visitor, requests)
  expect([again.id, third.address]).toEqual([first.id, again.address])
  expect(again.address).not.toBe(first.address)
  expect(await acts()).toEqual(['submitted'])
  await submit(visitor, requests, { full_name: 'Zoe Park' })
  expect(await acts()).toEqual(['submitted', 'edited'])
  const corrected = { id: first.id, full_name: 'Zoe Park', email: access.email }
  expect((await admin.get('/api/sd-forms?q=zoe park')).body).toMatchObject([corrected])
  expect(context.db.select().from(receipts).all()).toHaveLength(2)
  const alert = { request_id: first.id, subject: 'New request', message: 'Please look.' }
  expect((await visitor.post('/send-alert', alert)).status).toBe(200)
  expect(queued()).toHaveLength(1)
  expect((await visitor.get(again.call)).body).toMatchObject({ status: 'waiting', item: null })
  expect((await visitor.put(again.call, { full_name: 'Mallory' })).status).toBe(409)
  expect((await visitor.delete(again.call)).status).toBe(409)
  await admin.post('/api/student/approve', { id: first.id })
  for (const { call } of [first, again])
    expect((await visitor.get(call)).body).toMatchObject({ status: 'approved', item: null })
})

test('deciding twice changes nothing and emails once, and what is approved can’t be denied', async () => {
  const { visitor, admin, queued, acts } = await open()
  const { id } = await submit(visitor, requests, asSpam)
  const affected: unknown[] = []
  for (const decide of [
    () => admin.put(`/api/student/not-spam/${id}`),
    () => admin.post('/api/student/approve', { id }),
    () => admin.put(`/api/student/keep/${id}`, { keep: true }),
  ])
    for (let n = 0; n < 2; n++) affected.push((await decide()).body['affectedRows'])
  expect(affected).toEqual([1, 0, 1, 0, 1, 0])
  expect(await acts()).toEqual(['submitted', 'marked not spam', 'approved', 'edited'])
  expect(queued()).toMatchObject([{ kind: 'alert' }, { kind: 'approved', recipient: access.email }])
  expect((await admin.get('/api/sd-forms')).body).toHaveLength(0)
  expect((await admin.get('/api/student')).body).toMatchObject([{ id, status: 'approved' }])
  expect((await admin.delete(`/api/student/${id}`)).status).toBe(409)
})

test('a receipt tells of a denial or a withdrawal, and nothing of the student', async () => {
  const { context, visitor, admin, queued } = await open()
  const denied = await submit(visitor, requests)
  const reason = 'Zoë Park is no student.'
  await admin.post('/api/student/deny', { id: denied.id, reason })
  const { body, text } = await visitor.get(denied.call)
  const nothing = { title: null, item: null, reason: null }
  expect(body).toMatchObject({ kind: 'requests', status: 'declined', ...nothing })
  expect(text).not.toMatch(/zo|N1234/i)
  expect(queued()).toMatchObject([{ kind: 'denied', body: expect.stringContaining(reason) }])
  const withdrawn = await submit(visitor, requests)
  expect((await visitor.delete(withdrawn.call)).status).toBe(200)
  expect((await visitor.get(withdrawn.call)).body).toMatchObject({ status: 'withdrawn' })
  expect(context.sqlite.query('SELECT count(*) FROM requests').values()).toEqual([[0]])
})

test('an edit by its sender keeps to the rules of the form, and to the revision it began with', async () => {
  const { visitor, admin } = await open()
  const { id, call } = await submit(visitor, requests)
  expect((await visitor.get(call)).body).toMatchObject({ item: { ...access, id }, revision: 1 })
  const wrong = await visitor.put(call, { email: 'zoe@elsewhere.example' })
  expect([wrong.status, wrong.body['fields']]).toMatchObject([422, { email: expect.any(String) }])
  const seen = { 'if-match': '"1"' }
  const fixed = await visitor.put(call, { full_name: 'Zoë Parker' }, seen)
  expect([fixed.status, fixed.body]).toMatchObject([200, { item: { full_name: 'Zoë Parker' } }])
  const stale = await visitor.put(call, { full_name: 'Zoe' }, seen)
  expect([stale.status, stale.body]).toMatchObject([412, { by: null }])
  const search = encodeURIComponent('zoe parkér')
  const { body: found } = await admin.get(`/api/sd-forms?q=${search}`)
  expect(found).toMatchObject([{ id, full_name: 'Zoë Parker', email: access.email }])
})

test('an admin decides about what they saw: a sender who changed a request since makes it another', async () => {
  const { visitor, admin } = await open()
  const { id, call } = await submit(visitor, requests)
  const [seen] = (await admin.get('/api/sd-forms')).body
  expect(seen).toMatchObject({ id, revision: 1 })
  await visitor.put(call, { student_id: 'N99999999' })
  const stale = { 'if-match': `"${seen?.['revision']}"` }
  const refused = [
    await admin.post('/api/student/approve', { id }, stale),
    await admin.post('/api/student/deny', { id, reason: 'No' }, stale),
  ]
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([412, { current: { student_id: 'N99999999' } }])
  expect((await visitor.get(call)).body).toMatchObject({ status: 'waiting', revision: 2 })
  const [now] = (await admin.get('/api/student')).body
  const fresh = { 'if-match': `"${now?.['revision']}"` }
  expect((await admin.post('/api/student/approve', { id }, fresh)).status).toBe(200)
})

test('a request in the spam is merged with none, and told of only once it is taken out', async () => {
  const { visitor, admin, queued } = await open()
  const { id } = await submit(visitor, requests, asSpam)
  const other = await submit(visitor, requests, asSpam)
  const alert = { request_id: id, subject: 'New request', message: 'Please look.' }
  expect((await visitor.post('/send-alert', alert)).status).toBe(200)
  expect((await admin.get('/api/student/spam')).body).toHaveLength(2)
  expect((await admin.get('/api/student')).body).toHaveLength(0)
  await admin.post('/api/student/deny', { id: other.id, reason: 'No.' })
  expect(queued()).toEqual([])
  await admin.put(`/api/student/not-spam/${id}`)
  expect(queued()).toMatchObject([{ kind: 'alert', request_id: id }])
})

test('a request taken out of the spam is merged with an equal pending one', async () => {
  const { visitor, admin } = await open()
  const spam = await submit(visitor, requests, { ...asSpam, full_name: 'Buy Now' })
  const first = await submit(visitor, requests)
  const later = await submit(visitor, requests, { ...asSpam, full_name: 'Buy More' })
  expect(later.id).not.toBe(first.id)
  const { body } = await admin.put(`/api/student/not-spam/${spam.id}`)
  expect(body).toMatchObject({ id: first.id, affectedRows: 1, full_name: access.full_name })
  expect((await visitor.get(spam.call)).body).toMatchObject({ status: 'waiting' })
  expect((await visitor.put(spam.call, { full_name: 'Zed' })).status).toBe(409)
  await admin.post('/api/student/approve', { id: first.id })
  expect((await visitor.get(spam.call)).body).toMatchObject({ status: 'approved' })
})

test('once approved a request has when, by whom, and the state of its email as long as that is kept', async () => {
  const { context, visitor, admin } = await open()
  const told = async () => (await admin.get('/api/student?page=1')).body
  const { body } = await visitor.post('/api/student', access)
  for (const name of ['approved_by', 'letter']) expect(body).not.toHaveProperty(name)
  expect(await told()).toMatchObject([{ approved_at: null, approved_by: null, letter: null }])
  await admin.post('/api/student/approve', { id: body['id'] })
  const approved_at = context.clock().toISOString()
  const shown = { approved_at, approved_by: ada.user }
  for (const letter of [
    { state: 'waiting', error: null, sent_at: null },
    { state: 'failed', error: 'No such mailbox', sent_at: null },
    { state: 'sent', error: null, sent_at: approved_at },
  ] as const) {
    if (letter.state !== 'waiting') context.db.update(emails).set(letter).run()
    expect(await told()).toMatchObject([{ ...shown, letter }])
  }
  context.pass(31 * day)
  expireEmails(context)
  expect(await told()).toMatchObject([{ ...shown, letter: null }])
})
