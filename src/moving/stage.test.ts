import { expect, spyOn, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'
import { turnsDuring } from '../testing/pauses.ts'
import { movableCalled } from './movable.ts'
import { Stage } from './stage.ts'

test('others get their turns while it is learnt which rows are here', async () => {
  const { sqlite } = emptySite().world
  sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO faq (question, answer, folded) SELECT i, i, i FROM n`)
  const faq = movableCalled('faq')
  if (!faq) throw new Error('There is no FAQ.')
  let ms = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => (ms += 10)) // each page takes long
  expect(await turnsDuring(() => new Stage(sqlite, faq).learn())).toBeGreaterThan(3)
  clock.mockRestore()
})
