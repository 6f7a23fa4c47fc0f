import { expect, test } from 'bun:test'
import { prepareImportedAdmin } from './imported-admins.ts'

const bcrypt = (cost: string, sign = 'b') => `$2${sign}$${cost}$${'a'.repeat(53)}`
const argon2 = (memory: number, passes: number, lanes: number, sign = 'id') =>
  `$argon2${sign}$v=19$m=${memory},t=${passes},p=${lanes}$${'a'.repeat(11)}$${'b'.repeat(11)}`

const taken = (password_hash: string) => {
  const given = { user: 'kim', email: 'kim@college.edu', password_hash }
  try {
    return prepareImportedAdmin(given).password_hash
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ...[bcrypt('04'), bcrypt('14'), bcrypt('10', 'a'), bcrypt('10', 'y')],
  ...[argon2(1000, 1, 1), argon2(299_999, 9, 9)],
  ...[argon2(65_536, 2, 1, 'i'), argon2(65_536, 2, 1, 'd')],
])('%s is a hash of the usual cost', (hash) => {
  expect(taken(hash)).toBe(hash)
})

test.each([
  ...[bcrypt('03'), bcrypt('15'), bcrypt('10', 'x'), `x${bcrypt('10')}`, `${bcrypt('10')}x`],
  ...[argon2(300_000, 9, 9), argon2(65_536, 10, 9), argon2(65_536, 9, 10)],
  ...[argon2(999, 1, 1), argon2(65_536, 0, 1), argon2(65_536, 1, 0), 'secret'],
])('%s is none, or of another cost', (hash) => {
  expect(taken(hash)).toBe(
    'password_hash must be a bcrypt or argon2 hash of the usual cost; "hydra-lab admin create" makes accounts with a password.',
  )
})
