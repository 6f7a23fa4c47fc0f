import { expect, test } from 'bun:test'
import { reviewed } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { isSpam } from './spam.ts'

const site = await openSite()

const total = async (path: string) =>
  Number((await site.admin.get(path)).headers.get('x-total-count'))

test.each(reviewed)(
  '$path: spam is answered like any other, kept apart, and can be taken back',
  async ({ path, item }) => {
    const honest = await site.visitor.post(path, { ...item, hl_check: '', hl_opened: 60_000 })
    const pending = await total(`${path}/pending`)
    const filled = await site.visitor.post(path, { ...item, hl_check: 'https://spam.example/' })
    const hasty = await site.visitor.form('POST', path, { ...item, hl_opened: '900' })
    for (const answer of [filled, hasty]) {
      expect(answer.status).toBe(201)
      expect(Object.keys(answer.body)).toEqual(Object.keys(honest.body))
      expect(answer.body).toMatchObject({ status: 'pending' })
    }
    expect(await total(`${path}/pending`)).toBe(pending)
    expect(await total(`${path}/spam`)).toBe(2)

    await site.admin.put(`${path}/not-spam/${filled.body['id']}`)
    expect(await total(`${path}/pending`)).toBe(pending + 1)
    for (const verb of ['approve', 'unpublish'])
      await site.admin.put(`${path}/${verb}/${hasty.body['id']}`)
    expect(await total(`${path}/pending`)).toBe(pending + 2)
    expect(await total(`${path}/spam`)).toBe(0)
  },
)

const checked = (...values: unknown[]) => values.map((hl_check) => ({ hl_check }))
const opened = (...values: unknown[]) => values.map((hl_opened) => ({ hl_opened }))

test.each([
  ['a person', false, [{}, ...checked('', ' ', null), ...opened(1000, '1000', ' ', 'soon', null)]],
  ['a machine', true, [...checked('x', 0, {}), ...opened(999, '999')]],
])('%s sends what is spam: %p', (_, isOne, bodies) => {
  for (const body of bodies) expect([body, isSpam(body)]).toEqual([body, isOne])
})
