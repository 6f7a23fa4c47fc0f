import { expect, test } from 'bun:test'
import { markNames, marks } from './marks.ts'

test.each(markNames)('%s that is none is refused by its name', (name) => {
  const [issue, ...others] = marks.safeParse({ [name]: 'no mark' }).error?.issues ?? []
  expect([issue?.path, others]).toEqual([[name], []])
  expect(issue?.message).toStartWith(`${name} must be `)
})
