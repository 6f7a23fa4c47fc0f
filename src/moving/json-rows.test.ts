import { expect, test } from 'bun:test'
import { fromJson } from './json-rows.ts'

/** The rows of a text that arrives in pieces of so many bytes. */
async function read(text: string, size = Number.POSITIVE_INFINITY) {
  const bytes = new TextEncoder().encode(text)
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return await Array.fromAsync(fromJson(pieces()), ({ line, cells }) => [
    line,
    Object.fromEntries(cells),
  ])
}

test.each([1, 2, 7, 1000])(
  'each row of a list knows its line, whatever its texts hold and however it arrives (%d bytes at a time)',
  async (size) => {
    const text = '\ufeff [\n{"a": "}\\"{[\\\\"},\n\n {"a": [1,\n {}], "ä": "]"} ,{}\n]\n'
    expect(await read(text, size)).toEqual([
      [2, { a: '}"{[\\' }],
      [4, { a: [1, {}], ä: ']' }],
      [5, {}],
    ])
    expect(await read('[]', size)).toEqual([])
  },
)

const noList = 'The file must hold a list of rows: [{ … }, { … }].'

test.each([
  ['[\n{"a": 1},\n{"a": 1,}]', 3, 'This row is not valid JSON.'],
  ['[\n{"a":\n 1\n,}]', 2, 'This row is not valid JSON.'],
  ['[\n[1]]', 2, noList],
  ['{"a": 1}', 1, noList],
  ['{}', 1, noList],
  ['\n\n"a"', 3, noList],
  ['[\n7]', 2, noList],
  ['[{"a": 1}\n', 2, 'The list does not end.'],
  ['[{"a": 1\n\n', 3, 'The list does not end.'],
])('of %j the line %d is told, and why', async (text, line, message) => {
  for (const size of [1, 1000])
    await expect(read(text, size)).rejects.toMatchObject({ line, message })
})

test('a file without a word is no list', async () => {
  for (const text of ['', '\ufeff', ' \n'])
    await expect(read(text)).rejects.toMatchObject({ message: 'The file is empty.' })
})

test('a row may be as long as a body, 12 MB, and no longer', async () => {
  const most = 12 * 1024 * 1024
  const row = (length: number) => `[\n{"a":"${'x'.repeat(length - '{"a":""}'.length)}"}]`
  const [[line] = []] = await read(row(most))
  expect(line).toBe(2)
  const tooLong = { line: 2, message: 'A row is longer than 12 MB.' }
  await expect(read(row(most + 1))).rejects.toMatchObject(tooLong)
})
