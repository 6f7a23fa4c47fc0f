import { NoTable } from '../../csv/csv.ts'
import { parsed, type Row } from './rows.ts'

const noList = (line: number) =>
  new NoTable('The file must hold a list of rows: [{ … }, { … }].', line)

/** Texts, brackets, line ends, and anything else but spaces and commas. */
const marks = /"(?:[^"\\]+|\\.)*"?|[[\]{}\n]|[^\s,[\]{}"]+/gs

/** The rows of a list, each with the line on which it begins. Throws NoTable. */
export function* readJson(text: string): Generator<Row> {
  let [depth, line, start, began] = [0, 1, 0, 1]
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (mark === '{' || mark === '[') {
      if (depth === 0 && mark === '{') throw noList(line)
      if (++depth === 2) [start, began] = [index, line]
    } else if (mark === '}' || mark === ']') {
      if (--depth === 1) yield rowOf(text.slice(start, index + 1), began)
    } else if (mark !== '\n' && depth < 2) throw noList(line)
    else line += mark.split('\n').length - 1
  }
  if (depth !== 0) throw new NoTable('The list does not end.', line)
}

function rowOf(text: string, line: number): Row {
  const cells = parsed(text)
  if (cells === undefined) throw new NoTable('This row is not valid JSON.', line)
  if (typeof cells !== 'object' || cells === null || Array.isArray(cells)) throw noList(line)
  return { line, cells: Object.entries(cells) }
}
