import { expect, test } from 'bun:test'
import { fieldsAt } from './fields-at.ts'

type Changes = Parameters<typeof fieldsAt>[0][number]['changes']

const versions = (...changes: Changes[]) =>
  changes.map((each, n) => ({ revision: n + 1, at: null, by: null, changes: each })).reverse()

test('the fields of a version follow from the changes after it, and those of the first from its own', () => {
  const all = versions(
    { title: [null, 'Clock'], summary: [null, 'It ticks.'] },
    { title: ['Clock', 'Tide clock'] },
    { title: ['Tide clock', 'Cork clock'], link: [null, 'https://a.example'] },
  )
  expect(fieldsAt(all, 3)).toEqual({})
  expect(fieldsAt(all, 2)).toEqual({ title: 'Tide clock', link: null })
  expect(fieldsAt(all, 1)).toEqual({ title: 'Clock', link: null, summary: 'It ticks.' })
})
