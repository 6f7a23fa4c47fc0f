import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { tracker } from '../testing/cast.ts'
import { highlightDraft } from './contract.ts'

test('each of two picture descriptions has a message of its own', () => {
  const long = 'x'.repeat(longest.alt + 1)
  const { error } = highlightDraft.safeParse({ ...tracker, headshot_alt: long, img_alt: long })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `The description of the headshot must be ${longest.alt} characters or fewer`,
    `The description of the project image must be ${longest.alt} characters or fewer`,
  ])
})
