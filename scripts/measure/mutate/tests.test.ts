import { expect, test } from 'bun:test'
import { readSources } from '../../../src/testing/sources.ts'
import { testsOf } from './tests.ts'

test('the tests beside a file are asked first, then those that load it, and those that need the built site last', async () => {
  const { near, loading, rest } = testsOf(await readSources(), 'src/fields/fold.ts')
  expect(near).toContain('src/fields/fold.test.ts')
  expect(loading).toContain('src/content/lifecycle.test.ts')
  expect(rest).toContain('src/commands/lost.test.ts')
  const all = [...near, ...loading, ...rest]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(200)
})
