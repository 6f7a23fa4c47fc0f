import { expect, test } from 'bun:test'
import { codeHostName, footerLinks } from './places.ts'

test('the code host is called by its name, and a host of our own by its address', () => {
  expect(codeHostName('https://github.com')).toBe('GitHub')
  expect(codeHostName('https://git.college.edu/lab')).toBe('git.college.edu')
})

test('the footer leads to what the spec names, in its order, and to the forms and submissions of students', () => {
  expect(footerLinks.map(({ label, to }) => [label, to])).toEqual([
    ['Events', '/calendar'],
    ['Faculty', '/faculty'],
    ['Student Resources', '/student-resources'],
    ['FAQ', '/faq'],
    ['Student Forms', '/student-forms'],
    ['Contributions', '/contributions'],
    ['Find my submissions', '/submission'],
  ])
})
