import { expect, test } from 'bun:test'
import { keepToken, signOut, storedToken } from '../browser/session.ts'
import { ApiError } from '../data/api.ts'
import { asAdmin } from './calls.ts'

test.each([
  [401, 'of the next'],
  [403, 'of this session'],
])('a %d leaves a session that it says nothing about', async (status, token) => {
  keepToken('of this session')
  const call = asAdmin(Promise.reject(new ApiError(status, 'No.')))
  keepToken(token)
  await expect(call).rejects.toThrow('No.')
  expect(storedToken()).toBe(token)
  signOut()
})
