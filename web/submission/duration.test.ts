import { expect, test } from 'bun:test'
import { durationText } from './submission-status.tsx'

test.each([
  [0.9, 'less than an hour'],
  [1, 'about an hour'],
  [1.5, 'about 2 hours'],
  [35.4, 'about 35 hours'],
  [36, 'about 2 days'],
])('%d hours are %s', (hours, words) => {
  expect(durationText(hours)).toBe(words)
})
