import { expect, test } from 'bun:test'
import { routes } from '../../testing/endpoints.ts'
import { openSite } from '../../testing/memory.ts'

const wordsOf = (query: unknown) => {
  const shape = typeof query === 'object' && query !== null && 'shape' in query ? query.shape : {}
  return Object.keys(Object(shape))
}

const lists = routes
  .map(({ path, hooks }) => ({ path, words: wordsOf(hooks.query?.schema) }))
  .filter(({ words }) => words.length > 0)
  .map(({ path, words }) => ({ path: path.replace(':kind', 'events'), words }))

test('a query parameter that is repeated, or in brackets, never makes a request fail', async () => {
  const { admin } = await openSite()
  expect(lists.length).toBeGreaterThan(20)
  const failed: string[] = []
  for (const { path, words } of lists)
    for (const word of words) {
      const call = `${path}?${word}=1&${word}=2&${word}[]=1&${word}[a]=2`
      if ((await admin.get(call)).status >= 500) failed.push(call)
    }
  expect(failed).toEqual([])
})
