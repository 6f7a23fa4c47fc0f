import { expect, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'
import { tracker } from '../testing/cast.ts'
import { turnsDuring } from '../testing/pauses.ts'

test('700 rows hold nobody up where bad ones are left out, and all of them are found by a search', async () => {
  const { world, bring } = emptySite()
  const rows = Array.from({ length: 700 }, (_, n) => ({
    ...tracker,
    project_title: `Project ${n}`,
    project_description: 'x y z '.repeat(200),
  }))
  const skipsBad = { skipsBad: true }
  expect(await turnsDuring(() => bring('highlights', rows, skipsBad))).toBeGreaterThan(14)
  const indexed = world.sqlite.query('SELECT count(*) FROM search_entries').values()
  expect(indexed).toEqual([[700]])
  expect(await bring('highlights', rows)).toMatchObject({ there: 700 })
})
