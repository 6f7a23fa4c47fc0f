import { expect, test } from 'bun:test'
import { rowsUnder } from './rows.ts'

const knows = (heading: string) => ['Name', 'Role'].includes(heading)
const read = (lines: string[][]) =>
  rowsUnder(
    lines.map((cells, n) => ({ line: n + 1, cells })),
    knows,
  )
const titles = (count: number) => Array.from({ length: count }, (_, n) => [`Title ${n}`])

test('the headings are the first of ten lines that holds two known names, whatever else it holds', () => {
  const table = [
    ['Name', 'Role', 'Shoe size'],
    ['Ada', 'Dean', '38'],
  ]
  for (const count of [0, 1, 9]) {
    const rows = read([...titles(count), ...table])
    expect(rows.filter(({ title }) => title !== undefined)).toHaveLength(count)
    expect(rows.slice(count)).toEqual([
      {
        line: count + 2,
        cells: [
          ['Name', 'Ada'],
          ['Role', 'Dean'],
          ['Shoe size', '38'],
        ],
      },
    ])
  }
  const [first] = read([...titles(10), ...table])
  expect(first).toEqual({ line: 2, cells: [['Title 0', 'Title 1']] })
})
