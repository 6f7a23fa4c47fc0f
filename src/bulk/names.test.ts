import { expect, test } from 'bun:test'
import { access, kinds, reviewed } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite, publish } from '../testing/memory.ts'

const { context, visitor, admin } = await openSite()
const named = async (path: string, query: string) => {
  const { status, body, headers } = await admin.get(
    `${path.replace('/api/', '/api/bulk/')}?${query}`,
  )
  return { status, rows: body, total: headers.get('x-total-count') }
}

test.each(reviewed)(
  '$path: the names of a pending list are filtered as it is, each with its revision',
  async (kind) => {
    const { path, title, item, filters } = kind
    const add = async (name: string, changes = {}) => {
      const { body } = await visitor.post(path, but(item, { [title]: name, ...changes }))
      return Number(body['id'])
    }
    const one = await add(
      'Núñez One',
      Object.fromEntries(filters.map(([name, words]) => [name, words[0]])),
    )
    const two = await add(
      'Two',
      Object.fromEntries(filters.map(([name, words]) => [name, words[1]])),
    )
    const spam = await add('Machine', { hl_check: 'a machine' })
    await admin.put(`${path}/${two}`, { [title]: 'Two, edited' })
    const [first, second] = [
      { id: one, revision: 1, title: 'Núñez One', review: 'waiting' },
      { id: two, revision: 2, title: 'Two, edited', review: 'waiting' },
    ]
    expect<unknown>(await named(path, 'list=pending')).toEqual({
      status: 200,
      rows: [second, first],
      total: '2',
    })
    expect<unknown>((await named(path, 'list=pending&q=nunez')).rows).toEqual([first])
    for (const [filter, words] of filters)
      expect<unknown>((await named(path, `list=pending&${filter}=${words[1]}`)).rows).toEqual([
        second,
      ])
    expect((await named(path, 'list=spam')).rows).toMatchObject([{ id: spam }])
    await admin.put(`${path}/ask/${one}`, { note: 'More.' })
    expect<unknown>((await named(path, 'list=pending&mark=changes-asked')).rows).toEqual([
      { ...first, review: 'changes-asked' },
    ])
  },
)

test.each(kinds)('$path: published and deleted items are named', async (kind) => {
  const { path, title } = kind
  const one = await publish(admin, kind, { [title]: 'Kept' })
  const two = await publish(admin, kind, { [title]: 'Gone' })
  await admin.delete(`${path}/${two}`)
  expect((await named(path, 'list=published')).rows).toMatchObject([{ id: one, title: 'Kept' }])
  expect((await named(path, 'list=trash&q=gone')).rows).toMatchObject([{ id: two, title: 'Gone' }])
  expect((await named(path, 'list=trash&q=kept')).total).toBe('0')
})

test('requests are named by list', async () => {
  const { body } = await visitor.post('/api/student', access)
  await visitor.post('/api/student', { ...access, full_name: 'Machine', hl_check: 'x' })
  expect((await named('/api/student', 'list=pending')).rows).toMatchObject([
    { id: body['id'], revision: 1, title: access.full_name },
  ])
  expect((await named('/api/student', 'list=spam')).rows).toMatchObject([{ title: 'Machine' }])
})

test('of more than 5,000 rows the first are named, and all are counted', async () => {
  const insert = context.sqlite.query(
    "INSERT INTO faq (question, answer, folded) VALUES (?, 'a', ?)",
  )
  context.sqlite.transaction(() => {
    for (let n = 0; n < 5001; n++) insert.run(`Question ${n}`, `question ${n}`)
  })()
  const { rows, total } = await named('/api/faq', 'list=published&q=question')
  expect([rows.length, total]).toEqual([5000, '5001'])
})
