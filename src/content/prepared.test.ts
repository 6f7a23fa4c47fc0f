import { expect, spyOn, test } from 'bun:test'
import { fillWithMany } from '../testing/many-rows.ts'
import { openSite } from '../testing/memory.ts'
import { everyKind } from './every-kind.ts'

const { context, visitor } = await openSite()
fillWithMany(context.sqlite, 20)

const read = [...everyKind.map(({ path }) => `/api/${path}/7`), '/api/lab']

test.each(read)('%s reuses its prepared statement', async (path) => {
  const get = (n: number) => visitor.get(`${path}${path.includes('?') ? '&' : '?'}x=${n}`)
  expect((await get(1)).status).toBe(200)
  const prepare = spyOn(context.sqlite, 'prepare')
  expect((await get(2)).status).toBe(200)
  const anew = prepare.mock.calls.map(([sql]) => sql)
  prepare.mockRestore()
  expect(anew).toEqual([])
})
