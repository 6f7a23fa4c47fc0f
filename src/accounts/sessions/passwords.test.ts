import { expect, spyOn, test } from 'bun:test'
import { isCommon } from '../new-password.ts'
import { isCurrentHash, unusableHash, verifyPassword } from './passwords.ts'

test('a login without an account is checked against a hash that is made like those of accounts', () => {
  expect(isCurrentHash(unusableHash)).toBe(true)
})

test('common are the first 10,000 of the list, in any case of their letters', async () => {
  const isEach = await Promise.all(['IloveYou', '24081990', 'outsider'].map(isCommon))
  expect(isEach).toEqual([true, true, false])
})

test('two passwords are looked at at once, however many wait, and again after that', async () => {
  let [atOnce, most] = [0, 0]
  const looking = spyOn(Bun.password, 'verify').mockImplementation(async () => {
    most = Math.max(most, ++atOnce)
    await Bun.sleep(1)
    atOnce--
    return true
  })
  for (let round = 0; round < 3; round++) {
    const all = Array.from({ length: 7 }, () => verifyPassword('p', 'hash'))
    expect(await Promise.all(all)).toEqual(Array(7).fill(true))
  }
  looking.mockRestore()
  expect(most).toBe(2)
})
