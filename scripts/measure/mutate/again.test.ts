import { expect, test } from 'bun:test'
import { survivorsIn } from './again.ts'
import { mutationsOf } from './mutations.ts'

const log = `3 of 9 mistakes; again with --seed 1
1/3  src/b.test.ts [1 s]  src/a.ts:1  1 became 2
2/3  NOBODY [21 s]  src/a.ts:5  3 became 4
3/3  NOBODY [9 s]  src/a.ts:2  'gone' became ''

1 of 3 noticed (33 %), seed 1
  src/a.ts:5  3 became 4
  src/a.ts:2  'gone' became ''
`

test('what nobody noticed is found again where it is nearest, each once, and what is gone is left out', () => {
  const now = 'const far = 3\nconst other = 1\n\nconst moved = 3\n'
  const found = survivorsIn(log, mutationsOf('src/a.ts', now))
  expect(found.map(({ line, what }) => [line, what])).toEqual([[4, '3 became 4']])
})
