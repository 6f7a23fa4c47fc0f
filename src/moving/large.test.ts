import { expect, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'

const questions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ question: `Question ${n}?`, answer: 'Yes.' }))

test.each([
  ['where bad rows are left out, the others are written in steps', { skipsBad: true }, [50, 100]],
  ['a dry run is in steps as well, and writes nothing', { isDry: true }, [0]],
])('%s, between which others are answered', async (_, terms, written) => {
  const { world, bring } = emptySite()
  const counts = new Set<unknown>()
  let [turns, isOver] = [0, false]
  const look = () => {
    if (isOver) return
    turns++
    counts.add(world.sqlite.query('SELECT count(*) FROM faq').values()[0]?.[0])
    setImmediate(look)
  }
  look()
  const rows = [...questions(120), { question: '' }]
  expect(await bring('faq', rows, terms)).toMatchObject({ added: 120, refused: [{ line: 122 }] })
  isOver = true
  expect(turns).toBeGreaterThan(2)
  expect([...counts]).toEqual(expect.arrayContaining(written))
  const indexed = world.sqlite.query('SELECT count(*) FROM search_entries').values()
  expect(indexed).toEqual(world.sqlite.query('SELECT count(*) FROM faq').values())
})
