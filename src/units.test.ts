import { expect, test } from 'bun:test'
import * as units from './units.ts'

test('a day has 86,400,000 milliseconds, and a megabyte 1,048,576 bytes', () => {
  expect({ ...units }).toEqual({
    second: 1000,
    minute: 60_000,
    hour: 3_600_000,
    day: 86_400_000,
    kilobyte: 1024,
    megabyte: 1_048_576,
    gigabyte: 1_073_741_824,
  })
})
