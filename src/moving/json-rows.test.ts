import { expect, test } from 'bun:test'
import { fromJson } from './json-rows.ts'

async function read(text: string) {
  const bytes = async function* () {
    yield new TextEncoder().encode(text)
  }
  return await Array.fromAsync(fromJson(bytes()), ({ line, cells }) => [line, cells])
}

test('each row of a list knows its line, whatever its texts hold', async () => {
  expect(await read('[\n{"a": "}\\"{["},\n\n{"a": [1, {}]}\n]')).toEqual([
    [2, { a: '}"{[' }],
    [4, { a: [1, {}] }],
  ])
})

test.each([
  ['[\n{"a": 1},\n{"a": 1,}]', 3, 'This row is not valid JSON.'],
  ['[\n[1]]', 2, 'The file must hold a list of rows'],
  ['{"a": 1}', 1, 'The file must hold a list of rows'],
  ['[\n7]', 2, 'The file must hold a list of rows'],
  ['[{"a": 1}\n', 2, 'The list does not end.'],
])('of %j the line %d is told, and why', async (text, line, why) => {
  const message = expect.stringContaining(why)
  await expect(read(text)).rejects.toMatchObject({ line, message })
})
