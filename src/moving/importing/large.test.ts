import { expect, test } from 'bun:test'
import { emptySite } from '../../testing/empty-site.ts'

const questions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ question: `Question ${n}?`, answer: 'Yes.' }))

/** Counts the questions in each turn of the event loop. */
function watched() {
  const site = emptySite()
  const counts: unknown[] = []
  let isOver = false
  const look = () => {
    if (isOver) return
    counts.push(site.context.sqlite.query('SELECT count(*) FROM faq').values()[0]?.[0])
    setImmediate(look)
  }
  look()
  const countsMeanwhile = () => {
    look()
    isOver = true
    return counts
  }
  return { ...site, countsMeanwhile }
}

test('valid rows of a kind are written in one transaction', async () => {
  const { load, countsMeanwhile } = watched()
  expect(await load('faq', questions(120))).toMatchObject({ added: 120, refused: [] })
  expect(new Set(countsMeanwhile())).toEqual(new Set([0, 120]))
})

test.each([
  [
    'with invalid rows skipped, the others are written in batches',
    { skipInvalid: true },
    [50, 100],
  ],
  ['a dry run writes nothing and works in batches', { isDry: true }, [0]],
])('%s, between which requests are served', async (_, terms, written) => {
  const { context, load, countsMeanwhile } = watched()
  const rows = [...questions(120), { question: '' }]
  expect(await load('faq', rows, terms)).toMatchObject({
    added: 120,
    refused: [{ line: 122 }],
  })
  const counts = countsMeanwhile()
  expect(counts.length).toBeGreaterThan(2)
  expect(counts).toEqual(expect.arrayContaining(written))
  const indexed = context.sqlite.query('SELECT count(*) FROM search_entries').values()
  expect(indexed).toEqual(context.sqlite.query('SELECT count(*) FROM faq').values())
})
