import { TableError } from '../../csv/csv.ts'
import { parseJson, type SourceRow } from './rows.ts'

const notAList = (line: number) =>
  new TableError('The file must hold a list of rows: [{ … }, { … }].', line)

/** Strings, brackets, line ends, and anything else but spaces and commas. */
const tokens = /"(?:[^"\\]+|\\.)*"?|[[\]{}\n]|[^\s,[\]{}"]+/gs

/** The rows of a list, each with the line on which it begins. Throws TableError. */
export function* readJson(text: string): Generator<SourceRow> {
  let [depth, line, rowStart, rowLine] = [0, 1, 0, 1]
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (depth === 0 && token === '{') throw notAList(line)
      if (++depth === 2) [rowStart, rowLine] = [index, line]
    } else if (token === '}' || token === ']') {
      if (--depth === 1) yield rowOf(text.slice(rowStart, index + 1), rowLine)
    } else if (token !== '\n' && depth < 2) throw notAList(line)
    else line += token.split('\n').length - 1
  }
  if (depth !== 0) throw new TableError('The list does not end.', line)
}

function rowOf(text: string, line: number): SourceRow {
  const cells = parseJson(text)
  if (cells === undefined) throw new TableError('This row is not valid JSON.', line)
  if (typeof cells !== 'object' || cells === null || Array.isArray(cells)) throw notAList(line)
  return { line, cells: Object.entries(cells) }
}
