import { expect, test } from 'bun:test'
import { readJson } from './json-rows.ts'

const read = (text: string) =>
  [...readJson(text)].map(({ line, cells }) => [line, Object.fromEntries(cells)])

test('each row of a list knows its line, whatever its texts hold', () => {
  const text = ' [\n{"a": "}\\"{[\\\\"},\n\n {"a": [1,\n {}], "ä": "]"} ,{}\n]\n'
  expect(read(text)).toEqual([
    [2, { a: '}"{[\\' }],
    [4, { a: [1, {}], ä: ']' }],
    [5, {}],
  ])
  expect(read('[]')).toEqual([])
})

const noList = 'The file must hold a list of rows: [{ … }, { … }].'

test.each([
  ['[\n{"a": 1},\n{"a": 1,}]', 3, 'This row is not valid JSON.'],
  ['[\n{"a":\n 1\n,}]', 2, 'This row is not valid JSON.'],
  ['[\n[1]]', 2, noList],
  ['{"a": 1}', 1, noList],
  ['\n\n"a"', 3, noList],
  ['[\n7]', 2, noList],
  ['[\n{}, "a"]', 2, noList],
  ['[{"a": 1}\n', 2, 'The list does not end.'],
  ['[{"a": 1\n\n', 3, 'The list does not end.'],
  ['[{"a": "1\n\n', 3, 'The list does not end.'],
])('%j is refused with line %d and the reason', (text, line, message) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ line, message }))
})

test('a row may hold a picture of any size', () => {
  const a = 'x'.repeat(12_000_000)
  expect(read(`[\n{"a":"${a}"}]`)).toEqual([[2, { a }]])
})
