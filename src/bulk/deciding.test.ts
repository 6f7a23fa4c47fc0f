import { expect, test } from 'bun:test'
import { access, kinds, reviewed } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { submit } from '../testing/submitting.ts'

type Kind = (typeof kinds)[number]
const { world, visitor, admin } = await openSite({ SMTP_URL: 'smtp://127.0.0.1:1' })

const bulkOf = ({ path }: { path: string }) => path.replace('/api/', '/api/bulk/')
const bulk = async (of: { path: string }, asked: object) => {
  const { status, body } = await admin.post(bulkOf(of), asked)
  return { status, body, results: body['results'] as Record<string, unknown>[] }
}
let senders = 0
/** Somebody who has sent nothing yet, since one address may send only so many. */
const somebody = () => visitor.as(undefined, `203.0.113.${++senders % 250}`)
const create = async (kind: Kind, name: string) => {
  const item = but(kind.item, { [kind.title]: name, contact_email: `${name}@college.edu` })
  if (kind.reviewed) return (await submit(somebody(), { path: kind.path, item })).id
  return Number((await admin.post(kind.path, item)).body['id'])
}
const several = async (kind: Kind, count = 3) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await create(kind, `n${n}`))
  return ids
}
const chosen = (ids: number[]) => ids.map((id) => ({ id, revision: 1 }))
const told = async () =>
  (await admin.get('/api/activity')).body.map(({ did, item, by }) => ({ did, item, by }))
const letters = () =>
  world.sqlite.query('SELECT kind, recipient FROM letters ORDER BY id DESC').values()

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
    expect(letters().slice(0, 4).reverse()).toEqual(
      [0, 1, 2, 3].map((n) => ['decided', `n${n}@college.edu`]),
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

test.each(reviewed)(
  '$path: many are declined with a reason, asked for changes, taken from the spam, unpublished',
  async (kind) => {
    const path = kind.path
    const mail = { contact_email: 'someone@college.edu' }
    const sent = await Promise.all(
      [1, 2].map(() => submit(visitor, { path, item: { ...kind.item, ...mail } })),
    )
    const items = chosen(sent.map(({ id }) => id))
    const fate = async () => {
      const all = await Promise.all(sent.map(({ call }) => visitor.get(call)))
      return all.map(({ body: { status, note, reason } }) => ({ status, note, reason }))
    }
    await bulk(kind, { action: 'ask', items, note: 'A picture, please.' })
    const asked = { status: 'changes-asked', note: 'A picture, please.', reason: null }
    expect<unknown>(await fate()).toEqual([asked, asked])
    await bulk(kind, { action: 'decline', items, reason: 'Two of them.' })
    const declined = { status: 'declined', note: null, reason: 'Two of them.' }
    expect<unknown>(await fate()).toEqual([declined, declined])

    const ids = await several(kind)
    await bulk(kind, { action: 'approve', items: chosen(ids) })
    await bulk(kind, { action: 'unpublish', items: ids.map((id) => ({ id })) })
    for (const id of ids) {
      expect((await visitor.get(`${path}/${id}`)).status).toBe(404)
      expect((await admin.get(`${path}/${id}`)).body['status']).toBe('pending')
    }
    const machine = { ...kind.item, hl_check: 'a machine' }
    const { body } = await visitor.post(path, machine)
    const spam = Number(body['id'])
    await bulk(kind, { action: 'not-spam', items: [{ id: spam }] })
    const waiting = (await admin.get(`${path}/pending`)).body.map(({ id }) => id)
    expect(waiting).toContain(spam)
  },
)

test.each(kinds)(
  '$path: many are deleted, restored as they were, and deleted for good',
  async (kind) => {
    const { path } = kind
    const ids = await several(kind)
    const before = await Promise.all(ids.map((id) => admin.get(`${path}/${id}`)))
    const deleted = await bulk(kind, { action: 'delete', items: chosen(ids) })
    const done = { status: 200, affectedRows: 1 }
    expect(deleted.results).toMatchObject(
      ids.map((id) => ({ id, ...done, message: 'Deleted.', kept_until: expect.any(String) })),
    )
    const restored = await bulk(kind, { action: 'restore', items: ids.map((id) => ({ id })) })
    expect(restored.results).toMatchObject(ids.map((id) => ({ id, ...done, message: 'Restored.' })))
    const after = await Promise.all(ids.map((id) => admin.get(`${path}/${id}`)))
    const facts = ({ body: { changed_at, review, contact_email, ...item } }: (typeof after)[0]) =>
      item
    expect(after.map(facts)).toEqual(before.map(facts))
    await bulk(kind, { action: 'delete', items: ids.map((id) => ({ id })) })
    const { results } = await bulk(kind, { action: 'erase', items: ids.map((id) => ({ id })) })
    expect(results).toEqual(ids.map((id) => ({ id, ...done, message: 'Deleted for good.' })))
    const again = await bulk(kind, { action: 'restore', items: chosen(ids) })
    expect(again.results.map(({ status }) => status)).toEqual([404, 404, 404])
    const versions = world.sqlite.query(
      'SELECT count(*) FROM versions WHERE kind = ? AND item >= ?',
    )
    expect(versions.values(path.slice(5), ids[0] ?? 0)).toEqual([[0]])
  },
)

const ask = async (n: number, more = {}) => {
  const request = { ...access, full_name: `Student ${n}`, student_id: `N0000000${n}`, ...more }
  return Number((await visitor.post('/api/student', request)).body['id'])
}

test('requests are approved and denied with their letters, and erased, many with one call', async () => {
  const student = { path: '/api/student' }
  const ids = await Promise.all([1, 2, 3, 4].map((n) => ask(n)))
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const approved = await bulk(student, { action: 'approve', items: chosen([first, second]) })
  expect(approved.results.map(({ status }) => status)).toEqual([200, 200])
  const items = [{ id: third, revision: 1 }, { id: first }, { id: fourth, revision: 7 }]
  const denied = await bulk(student, { action: 'decline', items, reason: 'Ask your department.' })
  expect(denied.results.map(({ status }) => status)).toEqual([200, 409, 412])
  const mailed = world.sqlite
    .query("SELECT kind, request_id FROM letters WHERE kind IN ('approved', 'denied') ORDER BY id")
    .values()
  expect(mailed.slice(-3)).toEqual([
    ['approved', first],
    ['approved', second],
    ['denied', third],
  ])
  await bulk(student, { action: 'delete', items: chosen([fourth]) })
  const machine = await ask(5, { hl_check: 'a machine' })
  const clear = await bulk(student, { action: 'not-spam', items: [{ id: machine }] })
  expect(clear.results).toEqual([
    { id: machine, status: 200, message: 'No longer spam.', affectedRows: 1 },
  ])
  const left = (await admin.get('/api/student')).body.map(({ id, status }) => [id, status])
  expect(left).toEqual([
    [machine, 'pending'],
    [second, 'approved'],
    [first, 'approved'],
  ])
})

test.each([
  ['no items', { action: 'delete' }, 'items'],
  ['more than a thousand of anything', { action: 7, items: Array(20_000).fill(0) }, 'items'],
  ['an action of other kinds', { action: 'approve', items: [{ id: 1 }] }, 'action'],
])('%s is refused with a sentence', async (_, asked, field) => {
  const { status, body } = await bulk({ path: '/api/faq' }, asked)
  expect([status, body]).toMatchObject([422, { fields: { [field]: expect.any(String) } }])
})

test('a wish for changes needs its note', async () => {
  const asked = { action: 'ask', items: [{ id: 1 }], note: ' ' }
  const { status, body } = await bulk({ path: '/api/events' }, asked)
  expect([status, body['fields']]).toEqual([422, { note: 'Enter what should be changed' }])
})

test('what many are done to is named by a kind that there is', async () => {
  expect((await admin.post('/api/bulk/nothing', { action: 'delete', items: [] })).status).toBe(404)
  expect((await admin.get('/api/bulk/nothing?list=pending')).status).toBe(404)
})

test('the description names the actions and what goes with them', async () => {
  const { body } = await visitor.get('/api/openapi.json')
  const paths = Object(body['paths'])
  const schema = paths['/api/bulk/{kind}'].post.requestBody.content['application/json'].schema
  expect(schema.properties).toMatchObject({
    action: { enum: expect.arrayContaining(['approve', 'decline', 'erase']) },
    items: { type: 'array', maxItems: 1000, items: { required: ['id'] } },
    reason: expect.anything(),
  })
})
