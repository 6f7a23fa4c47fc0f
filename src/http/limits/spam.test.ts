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

    const taken = await site.admin.put(`${path}/not-spam/${filled.body['id']}`)
    expect(taken).toMatchObject({ status: 200, body: { affectedRows: 1, status: 'pending' } })
    expect(await total(`${path}/pending`)).toBe(pending + 1)
    const approved = await site.admin.put(`${path}/approve/${hasty.body['id']}`)
    expect(approved.body).toMatchObject({ affectedRows: 1, status: 'approved' })
    expect(await total(`${path}/spam`)).toBe(0)
  },
)

test.each([
  [{}, false],
  [{ hl_check: '' }, false],
  [{ hl_check: ' ' }, false],
  [{ hl_check: null }, false],
  [{ hl_check: 'x' }, true],
  [{ hl_check: 0 }, true],
  [{ hl_check: {} }, true],
  [{ hl_opened: 999 }, true],
  [{ hl_opened: 1000 }, false],
  [{ hl_opened: '999' }, true],
  [{ hl_opened: '1000' }, false],
  [{ hl_opened: ' ' }, false],
  [{ hl_opened: 'soon' }, false],
  [{ hl_opened: null }, false],
])('of %j it is %p that a machine sent it', (body, isOne) => {
  expect(isSpam(body)).toBe(isOne)
})
