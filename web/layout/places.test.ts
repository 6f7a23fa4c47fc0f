import { expect, test } from 'bun:test'
import { codeHostName } from './places.ts'

test('the code host is called by its name, and a host of our own by its address', () => {
  expect(codeHostName('https://github.com')).toBe('GitHub')
  expect(codeHostName('https://git.college.edu/lab')).toBe('git.college.edu')
})
