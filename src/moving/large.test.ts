import { expect, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'
import { tracker } from '../testing/cast.ts'
import { turnsDuring } from '../testing/pauses.ts'

test('700 rows hold nobody up and all of them are found by a search', async () => {
  const { world, bring } = emptySite()
  const rows = Array.from({ length: 700 }, (_, n) => ({
    ...tracker,
    project_title: `Project ${n}`,
    project_description: 'x y z '.repeat(200),
  }))
  expect(await turnsDuring(() => bring('highlights', rows))).toBeGreaterThan(2)
  const indexed = world.sqlite.query('SELECT count(*) FROM search_entries').values()
  expect(indexed).toEqual([[700]])
  expect(await bring('highlights', rows)).toMatchObject({ there: 700 })
})

test('where bad rows are left out, the others are written in steps, between which others are answered', async () => {
  const { world, bring } = emptySite()
  const rows = Array.from({ length: 120 }, (_, n) => ({
    question: `Question ${n}?`,
    answer: 'Yes.',
  }))
  const seen = new Set<unknown>()
  const look = () => {
    seen.add(world.sqlite.query('SELECT count(*) FROM faq').values()[0]?.[0])
    if (!seen.has(120)) setImmediate(look)
  }
  look()
  expect(await bring('faq', [...rows, { question: '' }], { skipsBad: true })).toMatchObject({
    added: 120,
  })
  expect([...seen]).toEqual(expect.arrayContaining([50, 100]))
})
