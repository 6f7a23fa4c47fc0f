import { expect, test } from 'bun:test'
import { isCommon } from '../new-password.ts'
import { isCurrentHash, unusableHash } from './passwords.ts'

test('a login without an account is checked against a hash that is made like those of accounts', () => {
  expect(isCurrentHash(unusableHash)).toBe(true)
})

test('common are the first 10,000 of the list, however their letters are written', async () => {
  const words = ['IloveYou', 'ｐａｓｓｗｏｒｄ', '24081990', 'outsider']
  expect(await Promise.all(words.map(isCommon))).toEqual([true, true, true, false])
})
