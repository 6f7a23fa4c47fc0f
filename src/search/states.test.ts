import { expect, test } from 'bun:test'
import { access, kinds, tracker } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import type { AdminSearchHit, SearchResponse } from './contract.ts'

const { context, visitor, admin } = await openSite()

async function find(q: string, as = visitor, at = '/api/search') {
  const { status, body } = await as.get(`${at}?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body as unknown as SearchResponse<AdminSearchHit>
}
const findAll = (q: string) => find(q, admin, '/api/search/all')
const titles = ({ groups }: SearchResponse) =>
  groups.flatMap(({ items }) => items.map(({ title }) => title))

test.each(kinds)('$path: visitors find it once published, admins in every state', async (kind) => {
  const { path } = kind
  const word = `Zyzzyva${path.replace(/\W/g, '')}`
  const states = async () => {
    const publicly = await find(word)
    const all = await findAll(word)
    return [publicly.total, all.groups.flatMap(({ items }) => items.map(({ state }) => state))]
  }
  const { body } = await admin.post(path, { ...kind.item, [kind.title]: word })
  const { id } = body
  if (kind.reviewed) {
    expect(await states()).toEqual([0, ['pending']])
    await admin.put(`${path}/approve/${id}`)
    expect(await states()).toEqual([1, ['published']])
    await admin.put(`${path}/unpublish/${id}`)
    expect(await states()).toEqual([0, ['pending']])
    await admin.put(`${path}/approve/${id}`)
  }
  expect(await states()).toEqual([1, ['published']])
  await admin.put(`${path}/${id}`, { [kind.title]: `${word} again` })
  expect(titles(await find(`${word} again`))).toEqual([`${word} again`])
  await admin.delete(`${path}/${id}`)
  expect(await states()).toEqual([0, ['trash']])
  await admin.put(`${path}/restore/${id}`)
  expect((await states())[0]).toBe(1)
  await admin.delete(`${path}/${id}`)
  await admin.delete(`${path}/trash/${id}`)
  expect(await states()).toEqual([0, []])
})

test('spam is found by admins alone, and leads to where it lies', async () => {
  const spam = { ...tracker, project_title: 'Xylospam', hl_check: 'x' }
  await visitor.post('/api/student-highlights', spam)
  expect((await find('xylospam')).total).toBe(0)
  const [group] = (await findAll('xylospam')).groups
  expect(group?.items).toMatchObject([
    { state: 'spam', link: '/admin-panel?tab=student-highlights&view=spam&q=Xylospam' },
  ])
})

test('admins find requests by name, address and ID', async () => {
  const [full_name, email] = ['Zoë Parkwood', 'zoe.parkwood@college.edu']
  await visitor.post('/api/student', { ...access, full_name, email })
  const found = [{ kind: 'requests', total: 1, items: [{ title: full_name, state: 'pending' }] }]
  for (const q of ['parkwood zoe', 'ZOE.PARKWOOD@', 'n1234567'])
    expect((await findAll(q)).groups).toMatchObject(found)
  expect((await find('parkwood')).total).toBe(0)
  expect(
    context.sqlite
      .query("SELECT count(*) FROM search_entries WHERE words LIKE '%parkwood%'")
      .values(),
  ).toEqual([[0]])
})
