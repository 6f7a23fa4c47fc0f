import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
import { describeSource } from '../testing/site.ts'

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
