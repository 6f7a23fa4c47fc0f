import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { everyKind } from './content/every-kind.ts'
import { access, ada, kinds, labFacts, twice } from './testing/cast.ts'
import type { ClientResponse } from './testing/client.ts'
import { openSite } from './testing/memory.ts'

const now = '2026-03-02T12:00:00.000Z'
const inAMonth = '2026-04-01T12:00:00.000Z'

const blankOf = (schema?: z.core.$ZodType) =>
  (schema && z.safeParse(schema, undefined).data) ?? null

/** What only a sender is told. */
const own = { receipt: expect.any(String), usual_hours: null }

const calledOff = { cancelled_at: null, cancelled_reason: null, cancelled_days: [] }

/** The fields of each kind that weren't sent, and the alias of its picture. */
const unsent = Object.fromEntries(
  everyKind.map(({ path, table, draft: { shape } }) => {
    const { item = {} } = kinds.find((kind) => kind.path === `/api/${path}`) ?? {}
    const names = [...Object.keys(shape), ...('image' in shape ? ['img'] : [])]
    const left = names.filter((name) => !(name in item))
    const unset = left.map((name) => [name, blankOf(shape[name])])
    const isOn = 'cancelled_at' in table && calledOff
    return [`/api/${path}`, { ...Object.fromEntries(unset), ...isOn }]
  }),
)

/** The response of a write that leaves a row: its ETag is the row's revision. */
function expectWritten(answer: ClientResponse, message: string, row: object, revision?: number) {
  const { status, headers, body } = answer
  const expected = { message, affectedRows: 1, ...row }
  expect<unknown>({ status, body }).toEqual({ status: 200, body: expected })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBe(revision === undefined ? null : `"${revision}"`)
}

function expectMade({ status, headers, body }: ClientResponse, row: object) {
  const expected = { message: 'Saved.', affectedRows: 1, ...row }
  expect<unknown>({ status, body }).toEqual({ status: 201, body: expected })
  expect(headers.get('cache-control')).toBe('no-store')
}

test.each(kinds)(
  '$path: every write answers a sentence and the whole item as it is now',
  async ({ path, item, title, reviewed }) => {
    const { admin, visitor } = await openSite()
    const waiting = { status: 'pending', submission_date: now, published_at: null }
    let row: object = { id: 1, ...item, ...unsent[path], ...(reviewed && waiting) }
    const made = await (reviewed ? visitor : admin).post(path, item)
    expectMade(made, { ...row, ...(reviewed && own) })

    row = { ...row, [title]: 'Another' }
    expectWritten(await admin.put(`${path}/1`, { [title]: 'Another' }), 'Saved.', row, 2)
    let revision = 2
    if (reviewed) {
      await visitor.post(path, { ...item, hl_check: 'spam' })
      const found = { id: 2, ...item, ...unsent[path], ...waiting }
      expectWritten(await admin.put(`${path}/not-spam/2`), 'No longer spam.', found, 2)
      const decide = (what: string, fields?: object) => admin.put(`${path}/${what}/1`, fields)
      const asked = await decide('ask', { note: 'More.' })
      expectWritten(asked, 'The sender is asked for changes.', row, revision)
      row = { ...row, status: 'approved', published_at: now }
      expectWritten(await decide('approve'), 'Approved.', row, ++revision)
      row = { ...row, status: 'pending' }
      expectWritten(await decide('unpublish'), 'Unpublished.', row, ++revision)
      const declined = { id: 1, kept_until: inAMonth, revision: ++revision }
      expectWritten(await decide('decline', { reason: 'No.' }), 'Declined.', declined)
      expectWritten(await decide('restore'), 'Restored.', row, ++revision)
    }
    const gone = { id: 1, kept_until: inAMonth, revision: ++revision }
    expectWritten(await admin.delete(`${path}/1`), 'Deleted.', gone)
    expectWritten(await admin.put(`${path}/restore/1`), 'Restored.', row, ++revision)
    row = { ...row, [title]: item[title as never] }
    expectWritten(await admin.put(`${path}/revert/1`, { revision: 1 }), 'Saved.', row, ++revision)
    const [latest] = (await admin.get('/api/activity')).body
    const act = { did: 'reverted', item: 1, by: 'ada', title: item[title as never] }
    expect(latest).toMatchObject(act)
    await admin.delete(`${path}/1`)
    expectWritten(await admin.delete(`${path}/trash/1`), 'Deleted for good.', { id: 1 })
  },
)

test('every write of requests answers a sentence and the whole request as it is now', async () => {
  const { admin, visitor } = await openSite()
  const undecided = { status: 'pending', submission_date: now, approved_at: null }
  const rowOf = (id: number, of: object) => ({
    ...{ id, ...access, ...undecided, keep: false, kept_until: null },
    ...of,
  })
  for (const [n, path] of ['/api/student', '/api/sd-forms', '/api/student'].entries()) {
    const student_id = `N0000000${n}`
    const made = await visitor.post(path, { ...access, student_id })
    expectMade(made, { ...rowOf(n + 1, { student_id }), ...own })
  }
  const student_id = 'N00000000'
  const kept_until = '2027-03-02T12:00:00.000Z'
  const approved = { student_id, status: 'approved', approved_at: now, kept_until }
  const approve = () => admin.post('/api/student/approve', { id: 1 })
  expectWritten(await approve(), 'Approved.', rowOf(1, approved))
  expectWritten(await approve(), 'Approved.', { ...rowOf(1, approved), affectedRows: 0 })
  const keep = (keep: boolean) => admin.put('/api/student/keep/1', { keep })
  const kept = rowOf(1, { ...approved, keep: true, kept_until: null })
  expectWritten(await keep(true), 'Kept.', kept, 3)
  expectWritten(await keep(false), 'No longer kept.', rowOf(1, approved), 4)
  await visitor.post('/api/student', { ...access, hl_check: 'spam' })
  expectWritten(await admin.put('/api/student/not-spam/4'), 'No longer spam.', rowOf(4, {}), 2)
  const denied = await admin.post('/api/student/deny', { id: 2, reason: 'No.' })
  expectWritten(denied, 'Denied.', { id: 2 })
  expectWritten(await admin.delete('/api/student/3'), 'Denied.', { id: 3 })
  expectWritten(await admin.delete('/api/student/student-panel/1'), 'Deleted.', { id: 1 })
})

test('every write of accounts, sessions, the lab and mail answers a sentence and what it wrote', async () => {
  const { admin } = await openSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const known = { user: 'grace', email: 'grace@college.edu' }
  const made = await admin.post('/api/admins', {
    ...known,
    ...twice('correct horse battery'),
    notices: 'at once',
  })
  const row = { id: 2, ...known, role: 'admin', notices: 'at once', entered_at: null }
  expectMade(made, row)
  const edit = await admin.put('/api/admins/admin-panel/2', { user: 'hopper', notices: 'never' })
  expectWritten(edit, 'Saved.', { ...row, user: 'hopper', notices: 'never' }, 2)
  const link = await admin.post('/api/admins/password-link/2', {})
  const goes = 'A link goes to grace@college.edu. It works once, within an hour.'
  expectWritten(link, goes, { id: 2 })
  expectWritten(await admin.delete('/api/admins/admin-panel/2'), 'Deleted.', { id: 2 })

  const { password, user: username } = ada
  const login = async () => (await admin.post('/api/auth/login', { username, password })).body
  const answer = await login()
  const welcome = { message: 'Welcome back.', id: 1, user: 'ada', role: 'admin' }
  expect<unknown>(answer).toEqual({ ...welcome, token: expect.any(String) })
  const other = admin.as(String(answer['token']))
  expect<unknown>((await other.delete('/api/sessions')).body).toEqual({
    message: 'Your other sessions are over.',
    affectedRows: 1,
  })
  const test = {
    ...{ id: 2, kind: 'test', subject: 'Test email from the Hydra Lab site' },
    body: 'Mail from https://hydra.college.edu arrives.\n',
    ...{ state: 'waiting', tries: 0, error: null, seen: false, sent_at: null, recipient: null },
    ...{ created_at: now, due_at: now, request_id: null, receipt_id: null },
  }
  expectWritten(await other.post('/api/mail/test', {}), 'The test email is queued.', test)
  const facts = await other.put('/api/lab', labFacts)
  const days = { monday: '09:00–18:00', tuesday: '09:00–12:00, 13:00–18:00', saturday: 'closed' }
  const none = { wednesday: null, thursday: null, friday: null, sunday: null }
  expectWritten(facts, 'Saved.', { id: 1, ...labFacts, ...days, ...none }, 1)
  expectWritten(await other.post('/api/auth/logout', {}), 'Logged out.', { id: expect.any(Number) })
})
