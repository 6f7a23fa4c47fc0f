import { expect, test } from 'bun:test'
import { isOfToday, nobodys } from './passwords.ts'

test('a login without an account is checked against a hash that is made like those of accounts', () => {
  expect(isOfToday(nobodys)).toBe(true)
})
