import { expect, test } from 'bun:test'
import { longest } from '../../fields/words.ts'
import { ada, castOf, type KindCast, kinds } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { events, faculty } from '../kinds.ts'

const { context, visitor, admin } = await openSite()

const create = async ({ path, item, reviewed }: KindCast) =>
  Number((await (reviewed ? visitor : admin).post(path, item)).body['id'])

const versionsOf = async ({ path }: KindCast, id: number) =>
  (await admin.get(`${path}/${id}/versions`)).body

const revisions = async (kind: KindCast, id: number) =>
  (await versionsOf(kind, id)).map(({ revision }) => revision)

/** What a first version changes: each field, and what it is by default. */
const began = (item: object) =>
  expect.objectContaining(
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, [null, value]])),
  )

const now = () => context.clock().toISOString()

test.each(kinds)(
  '$path: each edit makes a version with who changed what, and when',
  async (kind) => {
    const { path, item, title, reviewed } = kind
    const id = await create(kind)
    const created = now()
    context.pass(1000)
    if (reviewed) await admin.put(`${path}/approve/${id}`)
    await admin.put(`${path}/${id}`, { [title]: 'Second' })
    const second = now()
    context.pass(1000)
    await admin.put(`${path}/${id}`, { [title]: 'Third' })
    const [third, other, first, ...none] = await versionsOf(kind, id)
    expect(none).toEqual([])
    const offset = reviewed ? 1 : 0
    expect(third).toMatchObject({
      revision: 3 + offset,
      at: now(),
      by: ada.user,
      changes: { [title]: ['Second', 'Third'] },
    })
    expect<unknown>(other).toEqual({
      revision: 2 + offset,
      at: second,
      by: ada.user,
      changes: { [title]: [item[title as keyof typeof item], 'Second'] },
    })
    const by = reviewed ? null : ada.user
    expect<unknown>(first).toEqual({ revision: 1, at: created, by, changes: began(item) })
  },
)

test.each(kinds)('$path: edits without changes, and decisions, make no version', async (kind) => {
  const id = await create(kind)
  const one = `${kind.path}/${id}`
  const { body: whole, headers } = await admin.get(one)
  const acts = async () => (await admin.get('/api/activity')).body.length
  const before = await acts()
  for (const unchanged of [kind.item, whole]) {
    const put = await admin.put(one, unchanged)
    expect([put.status, put.headers.get('etag')]).toEqual([200, headers.get('etag')])
  }
  expect(await acts()).toBe(before)
  expect((await admin.get(one)).body).toEqual(whole)
  if (kind.reviewed)
    for (const verb of ['approve', 'unpublish']) await admin.put(`${kind.path}/${verb}/${id}`)
  await admin.delete(one)
  await admin.put(`${kind.path}/restore/${id}`)
  expect(await revisions(kind, id)).toEqual([1])
})

test('the last twenty versions are kept, the first among them', async () => {
  const kind = castOf(faculty)
  const { path, title } = kind
  const id = await create(kind)
  for (let n = 2; n <= 30; n++) await admin.put(`${path}/${id}`, { [title]: `Name ${n}` })
  const all = await versionsOf(kind, id)
  expect(all.map(({ revision }) => revision)).toEqual([
    ...Array.from({ length: 19 }, (_, n) => 30 - n),
    1,
  ])
  expect(all.slice(0, -1).map(({ changes }) => changes)).toEqual(
    Array.from({ length: 19 }, (_, n) => ({ [title]: [`Name ${29 - n}`, `Name ${30 - n}`] })),
  )
  expect(
    context.sqlite
      .query('SELECT count(*) FROM versions WHERE kind = ? AND item = ?')
      .values(path.slice(5), id),
  ).toEqual([[21]])
})

test.each(kinds)('$path: reverting to a version is an edit of its fields alone', async (kind) => {
  const { path, item, title, reviewed } = kind
  const id = await create(kind)
  if (reviewed) await admin.put(`${path}/approve/${id}`)
  const before = await visitor.get(`${path}/${id}`)
  await admin.put(`${path}/${id}`, { [title]: 'Worse' })
  const { status, body, headers } = await admin.put(`${path}/revert/${id}`, { revision: 1 })
  expect([status, body]).toMatchObject([200, { ...item, id, affectedRows: 1, message: 'Saved.' }])
  expect(headers.get('etag')).toBe((await admin.get(`${path}/${id}`)).headers.get('etag'))
  expect((await visitor.get(`${path}/${id}`)).body).toEqual(before.body)
  expect((await visitor.get(`${path}?q=worse`)).body).toHaveLength(0)
  const [last] = await versionsOf(kind, id)
  expect(last).toMatchObject({
    by: ada.user,
    changes: { [title]: ['Worse', item[title as keyof typeof item]] },
  })
})

test.each(kinds)('$path: a version that today’s rules refuse can’t be restored', async (kind) => {
  const { path, title } = kind
  const id = await create(kind)
  const change = context.sqlite.query(
    `UPDATE versions SET fields = json_set(fields, '$.${title}', ?) WHERE kind = ? AND item = ?`,
  )
  change.run('x'.repeat(longest.line + 1), path.slice(5), id)
  const before = await admin.get(`${path}/${id}`)
  const { status, body } = await admin.put(`${path}/revert/${id}`, { revision: 1 })
  expect([status, body['fields']]).toMatchObject([422, { [title]: expect.any(String) }])
  const after = await admin.get(`${path}/${id}`)
  expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')])
})

test.each(kinds)(
  '$path: the first change of a row without versions stores what it was before',
  async (kind) => {
    const { path, item, title, reviewed } = kind
    const id = await create(kind)
    context.sqlite.run('DELETE FROM versions')
    const at = reviewed ? now() : null
    const first = { revision: 1, at, by: null, changes: began(item) }
    expect<unknown>(await versionsOf(kind, id)).toEqual([first])
    context.pass(1000)
    await admin.put(`${path}/${id}`, { [title]: 'Second' })
    expect(await versionsOf(kind, id)).toMatchObject([
      { revision: 2, by: ada.user, at: now() },
      first,
    ])
    expect((await admin.put(`${path}/revert/${id}`, { revision: 1 })).body).toMatchObject(item)
  },
)

test('a stale edit is told who saved in between, and when: asking for changes saves nothing', async () => {
  const kind = castOf(events)
  const one = `${kind.path}/${await create(kind)}`
  await admin.put(one, { [kind.title]: 'Second' })
  const at = now()
  context.pass(1000)
  await admin.put(one.replace(kind.path, '$&/ask'), { note: 'More.' })
  const stale = await admin.put(one, {}, { 'if-match': '"1"' })
  expect(stale).toMatchObject({ status: 412, body: { by: ada.user, at } })
})
