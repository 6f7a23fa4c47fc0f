import { expect, test } from 'bun:test'
import { highlights } from '../content/kinds.ts'
import { doneMessages } from '../content/words.ts'
import { access, castOf, type KindCast, kinds, reviewed, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { queuedIn } from '../testing/mail.ts'
import { openSite, submit } from '../testing/memory.ts'
import type { BulkAction } from './words.ts'

const { context, visitor, admin } = await openSite({ SMTP_URL: 'smtp://127.0.0.1:1' })

const bulkOf = ({ path }: { path: string }) => path.replace('/api/', '/api/bulk/')
const bulk = async (of: { path: string }, asked: object) => {
  const { status, body } = await admin.post(bulkOf(of), asked)
  return { status, body, results: body['results'] as Record<string, unknown>[] }
}
let senders = 0
/** Somebody who has sent nothing yet, since one address may send only so many. */
const somebody = () => visitor.as(undefined, `203.0.113.${++senders % 250}`)
const create = async (kind: KindCast, name: string) => {
  const item = but(kind.item, { [kind.title]: name, contact_email: `${name}@college.edu` })
  return (await submit(somebody(), { path: kind.path, item })).id
}
const several = async (kind: KindCast, count = 3) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await create(kind, `n${n}`))
  return ids
}
const chosen = (ids: number[]) => ids.map((id) => ({ id, revision: 1 }))
const told = async () =>
  (await admin.get('/api/activity')).body.map(({ did, item, by }) => ({ did, item, by }))

test.each(reviewed)(
  '$path: many are approved with one call, each as the call for one does it',
  async (kind) => {
    const [alone = 0, ...ids] = await several(kind, 4)
    await admin.put(`${kind.path}/approve/${alone}`, undefined, { 'if-match': '"1"' })
    const { status, results } = await bulk(kind, { action: 'approve', items: chosen(ids) })
    const done = { status: 200, message: 'Approved.', affectedRows: 1, revision: 2 }
    expect([status, results]).toEqual([200, ids.map((id) => ({ id, ...done }))])
    const single = (await visitor.get(`${kind.path}/${alone}`)).body
    for (const id of ids)
      expect((await visitor.get(`${kind.path}/${id}`)).body).toMatchObject({
        ...but(single, { id, [kind.title]: expect.any(String) }),
      })
    const acts = [alone, ...ids].map((item) => ({ did: 'approved', item, by: 'ada' }))
    expect((await told()).slice(0, 4).reverse()).toEqual(acts)
    expect(queuedIn(context).slice(-4)).toMatchObject(
      [0, 1, 2, 3].map((n) => ({ kind: 'decided', recipient: `n${n}@college.edu` })),
    )
  },
)

test.each(reviewed)(
  '$path: each has a result of its own, and one that is refused leaves the others',
  async (kind) => {
    const [changed = 0, approved = 0, good = 0] = await several(kind)
    await admin.put(`${kind.path}/${changed}`, { [kind.title]: 'Changed' })
    await admin.put(`${kind.path}/approve/${approved}`)
    const items = [...chosen([changed, good]), { id: approved }, { id: 999_999 }]
    const { results } = await bulk(kind, { action: 'approve', items })
    expect(results).toEqual([
      expect.objectContaining({ id: changed, status: 412, affectedRows: 0 }),
      { id: good, status: 200, message: 'Approved.', affectedRows: 1, revision: 2 },
      { id: approved, status: 200, message: 'Approved.', affectedRows: 0, revision: 2 },
      expect.objectContaining({ id: 999_999, status: 404, affectedRows: 0 }),
    ])
    expect((await visitor.get(`${kind.path}/${changed}`)).status).toBe(404)
    const declined = await bulk(kind, { action: 'decline', items: [{ id: good }, { id: changed }] })
    expect(declined.results).toMatchObject([
      { id: good, status: 409, message: 'This is published. Unpublish it first.' },
      { id: changed, status: 200, kept_until: expect.any(String) },
    ])
  },
)

test('rows that have the chosen category already are told apart, so that undoing leaves them', async () => {
  const kind = castOf(highlights)
  const [same = 0, other = 0] = await several(kind, 2)
  await admin.put(`${kind.path}/${same}`, { category: 'cybersecurity' })
  const fields = { category: 'cybersecurity' }
  const items = [{ id: same, revision: 2 }, ...chosen([other])]
  expect((await bulk(kind, { action: 'edit', items, fields })).results).toMatchObject([
    { id: same, status: 200, affectedRows: 0, revision: 2 },
    { id: other, status: 200, affectedRows: 1, revision: 2 },
  ])
})

test('a note and a reason for many reach the receipt of each', async () => {
  const [path, item] = ['/api/student-highlights', tracker]
  const sent = await Promise.all([1, 2].map(() => submit(somebody(), { path, item })))
  const items = sent.map(({ id }) => ({ id }))
  const receipts = async () => {
    const all = await Promise.all(sent.map(({ call }) => visitor.get(call)))
    return all.map(({ body: { status, note, reason } }) => [status, note, reason])
  }
  await bulk({ path }, { action: 'ask', items, note: 'A picture, please.' })
  expect(await receipts()).toEqual(Array(2).fill(['changes-asked', 'A picture, please.', null]))
  await bulk({ path }, { action: 'decline', items, reason: 'Two of them.' })
  expect(await receipts()).toEqual(Array(2).fill(['declined', null, 'Two of them.']))
})

const request = async (n: number, more = {}) => {
  const fields = { ...access, full_name: `Student ${n}`, student_id: `N0000000${n}`, ...more }
  return Number((await visitor.post('/api/student', fields)).body['id'])
}

test('requests are approved and denied with their emails, and erased, many with one call', async () => {
  const student = { path: '/api/student' }
  const ids = await Promise.all([1, 2, 3, 4].map((n) => request(n)))
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const approved = await bulk(student, { action: 'approve', items: chosen([first, second]) })
  expect(approved.results.map(({ status }) => status)).toEqual([200, 200])
  const items = [{ id: third, revision: 1 }, { id: first }, { id: fourth, revision: 7 }]
  const denied = await bulk(student, { action: 'decline', items, reason: 'Ask again\nnext term.' })
  expect(denied.results).toMatchObject([
    { status: 200, message: 'Denied.', affectedRows: 1 },
    { status: 409 },
    { status: 412 },
  ])
  expect((await admin.get('/api/mail')).text).toContain('Ask again\\nnext term.')
  const mailed = queuedIn(context).filter(({ kind }) => ['approved', 'denied'].includes(kind))
  expect(mailed).toMatchObject([
    { kind: 'approved', request_id: first },
    { kind: 'approved', request_id: second },
    { kind: 'denied', request_id: third },
  ])
  const deleted = await bulk(student, { action: 'delete', items: chosen([fourth]) })
  expect(deleted.results).toMatchObject([{ message: 'Deleted.', affectedRows: 1 }])
  const machine = await request(5, { hl_check: 'a machine' })
  const clear = await bulk(student, { action: 'not-spam', items: [{ id: machine }] })
  expect(clear.results).toMatchObject([{ id: machine, status: 200, affectedRows: 1 }])
  expect((await admin.get('/api/student')).body).toMatchObject([
    { id: machine, status: 'pending' },
    { id: second, status: 'approved' },
    { id: first, status: 'approved' },
  ])
})

test.each([
  ['more than a thousand of anything', 'faq', { action: 7, items: Array(20_000).fill(0) }, 'items'],
  ['an action of other kinds', 'faq', { action: 'approve', items: [{ id: 1 }] }, 'action'],
  ['a wish without a note', 'events', { action: 'ask', items: [{ id: 1 }], note: ' ' }, 'note'],
])('%s is refused with a sentence', async (_, path, asked, field) => {
  const { status, body } = await admin.post(`/api/bulk/${path}`, asked)
  expect([status, body]).toMatchObject([422, { fields: { [field]: expect.any(String) } }])
})

test('what many are done to is named by a kind that there is', async () => {
  expect((await admin.post('/api/bulk/nothing', { action: 'delete', items: [] })).status).toBe(404)
})

const kept_until = '2026-04-01T12:00:00.000Z'
const note = 'More, please.'

type Done = [action: BulkAction, message: string, more?: object, words?: object]

const ofReviewed: Done[] = [
  ['not-spam', 'No longer spam.'],
  ['ask', doneMessages.ask, {}, { note }],
  ['unask', doneMessages.unask],
  ['ask', doneMessages.ask, {}, { note }],
  ['approve', 'Approved.'],
  ['unpublish', 'Unpublished.'],
  ['decline', 'Declined.', { kept_until }, { reason: 'No.' }],
  ['restore', 'Restored.'],
]
const ofAny: Done[] = [
  ['delete', 'Deleted.', { kept_until }],
  ['restore', 'Restored.'],
  ['delete', 'Deleted.', { kept_until }],
  ['erase', 'Deleted for good.'],
]

async function expectDone(
  admin: Awaited<ReturnType<typeof openSite>>['admin'],
  path: string,
  id: number,
  [action, message, more, words]: Done,
) {
  const { body } = await admin.post(path, { action, items: [{ id }], ...words })
  const result = { id, status: 200, message, affectedRows: 1, ...more }
  expect<unknown>([action, body['results']]).toMatchObject([action, [result]])
}

test('each action says of each row what the call for one says', async () => {
  for (const { path, item, reviewed } of kinds) {
    const { admin, visitor } = await openSite()
    await (reviewed ? visitor : admin).post(path, { ...item, hl_check: 'spam' })
    for (const done of [...(reviewed ? ofReviewed : []), ...ofAny])
      await expectDone(admin, path.replace('/api/', '/api/bulk/'), 1, done)
  }
})
