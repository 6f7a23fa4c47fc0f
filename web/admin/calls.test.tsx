import { afterEach, beforeEach, expect, test } from 'bun:test'
import { keepToken, signOut, storedToken } from '../browser/session.ts'
import { Refused } from '../data/api.ts'
import { asAdmin } from './calls.ts'
import { sessionEnd } from './session/session.ts'

beforeEach(() => keepToken('of this session'))
afterEach(signOut)

const refused = (status: number) => Promise.reject(new Refused(status, 'No.'))

test('a call that the server refuses without a session ends the one here, and says why', async () => {
  await expect(asAdmin(refused(401), 'It is over.')).rejects.toThrow('No.')
  expect([storedToken(), sessionEnd()]).toEqual([null, { why: 'It is over.' }])
})

test('any other refusal leaves the session as it is', async () => {
  await expect(asAdmin(refused(403))).rejects.toThrow('No.')
  expect(storedToken()).toBe('of this session')
})

test('a session that has begun meanwhile stays', async () => {
  const call = asAdmin(refused(401))
  keepToken('of the next')
  await expect(call).rejects.toThrow('No.')
  expect(storedToken()).toBe('of the next')
})
