import { expect, test } from 'bun:test'
import { countOf, hitsIn } from './lines.ts'

const report = `TN:
SF:src/a.ts
FNF:1
DA:2,7
DA:5,0
LF:2
end_of_record
TN:
SF:web/b.tsx
DA:1,1
end_of_record
`

test('a report tells how often each line of each file was run', () => {
  expect(hitsIn(report)).toEqual({ 'src/a.ts': { 2: 7, 5: 0 }, 'web/b.tsx': { 1: 1 } })
})

test.each([
  ['a line', 2, 7],
  ['one that goes on what stands above it', 4, 7],
  ['one that is never run', 5, 0],
  ['what follows that', 6, 0],
  ['what stands above everything', 1, 0],
])('%s has its count', (_, line, count) => {
  expect(countOf({ hits: hitsIn(report) }, { path: 'src/a.ts', line })).toBe(count)
})

test('a file that was not loaded was not run', () => {
  expect(countOf({ hits: hitsIn(report) }, { path: 'src/c.ts', line: 2 })).toBe(0)
})
