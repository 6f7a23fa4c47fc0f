import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
import { fillWithMany } from '../testing/many.ts'
import { describeSource } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'
import { articles } from './kinds.ts'
import { select } from './lists.ts'

test('a total of thousands is right whatever becomes of the rows, and whoever does it', () => {
  const world = createTestWorld()
  const { sqlite } = world
  const total = (category?: string) =>
    select(world, articles, 'published', {
      page: { limit: 1, offset: 0 },
      ...(category && { filters: { category } }),
    }).total
  const counted = (where: string) =>
    Number(sqlite.query(`SELECT count(*) FROM articles WHERE ${where}`).values()[0]?.[0])
  const expectRight = () => {
    expect(total()).toBe(counted("status = 'approved'"))
    for (const category of ['programming', 'cybersecurity'])
      expect(total(category)).toBe(counted(`status = 'approved' AND category = '${category}'`))
  }
  fillWithMany(sqlite, 2000)
  expectRight()
  for (const change of [
    "UPDATE articles SET status = 'pending' WHERE id % 3 = 0",
    "UPDATE articles SET category = 'cybersecurity' WHERE id % 5 = 0",
    'DELETE FROM articles WHERE id % 7 = 0',
  ]) {
    sqlite.run(change)
    expectRight()
  }
  world.close()
})

describeSource('the total beside a page', (site) => {
  test.each(kinds)('of $path follows every write', async ({ path, item, reviewed }) => {
    const totalOf = async (query = '') => {
      const { headers } = await site.admin.get(`${path}${query}`)
      return Number(headers.get('x-total-count'))
    }
    const total = async () => [await totalOf('?perPage=1'), await totalOf()]
    const add = async () => (await site.admin.post(path, item)).body['id']
    const [first, second] = [await add(), await add()]
    if (reviewed) {
      expect(await total()).toEqual([0, 0])
      expect(await totalOf('/pending?perPage=1')).toBe(2)
      for (const id of [first, second]) await site.admin.put(`${path}/approve/${id}`)
      expect(await totalOf('/pending?perPage=1')).toBe(0)
    }
    expect(await total()).toEqual([2, 2])
    if ('category' in item) {
      await site.admin.put(`${path}/${first}`, { category: 'cybersecurity' })
      expect(await totalOf('?perPage=1&category=cybersecurity')).toBe(1)
      expect(await totalOf(`?perPage=1&category=${encodeURIComponent(item.category)}`)).toBe(1)
    }
    await site.admin.delete(`${path}/${first}`)
    expect(await total()).toEqual([1, 1])
  })
})
