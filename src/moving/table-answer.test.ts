import { expect, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'
import { answerTable } from './table-answer.ts'

test('one file is made and ten wait, and whoever asks for another is told to come back in a minute', async () => {
  const { world } = emptySite()
  const query = { toSQL: () => ({ sql: 'SELECT 7 AS id', params: [] }) }
  const read = () => answerTable(world, { name: 'seven', columns: ['id'], query })
  const eleven = Array.from({ length: 11 }, read)
  await expect(read()).rejects.toMatchObject({
    status: 503,
    more: { headers: { 'Retry-After': '60' } },
  })
  for (const answer of await Promise.all(eleven)) expect(await answer.text()).toContain('7')
  expect((await read()).status).toBe(200)
})
