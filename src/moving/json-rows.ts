import { NoTable, textOf } from '../csv/csv.ts'
import { megabyte } from '../units.ts'
import type { Row } from './rows.ts'

const longestRow = 12 * megabyte

const noList = (line: number) =>
  new NoTable('The file must hold a list of rows: [{ … }, { … }].', line)

export async function* fromJson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const splitter = new Splitter()
  for await (const text of textOf(bytes)) yield* splitter.feed(text)
  splitter.finish()
}

class Splitter {
  #line = 1
  #depth = 0
  #isInText = false
  #isEscaped = false
  #began = 1
  #row = ''

  finish() {
    if (this.#depth !== 0) throw new NoTable('The list does not end.', this.#line)
  }

  *feed(text: string): Generator<Row> {
    let start = this.#depth > 1 ? 0 : undefined
    for (let at = 0; at < text.length; at++) {
      const mark = text.charAt(at)
      if (mark === '\n') this.#line++
      if (this.#isInText) this.#readText(mark)
      else if (mark === '"' && this.#depth > 1) this.#isInText = true
      else if (mark === '{' || mark === '[') {
        if (++this.#depth === 2) [start, this.#began] = [at, this.#line]
        if (this.#depth === 1 && mark === '{') throw noList(this.#line)
      } else if (mark === '}' || mark === ']') {
        if (--this.#depth !== 1) continue
        yield this.#rowOf(text.slice(start, at + 1))
        start = undefined
      } else if (this.#depth < 2 && !/[\s,\ufeff]/.test(mark)) throw noList(this.#line)
    }
    if (start !== undefined) this.#add(text.slice(start))
  }

  #readText(mark: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (mark === '\\') this.#isEscaped = true
    else if (mark === '"') this.#isInText = false
  }

  #add(text: string) {
    this.#row += text
    if (this.#row.length > longestRow) throw new NoTable('A row is longer than 12 MB.', this.#began)
  }

  #rowOf(end: string): Row {
    this.#add(end)
    const text = this.#row
    this.#row = ''
    try {
      const cells: unknown = JSON.parse(text)
      if (typeof cells === 'object' && cells !== null && !Array.isArray(cells))
        return { line: this.#began, cells: Object.entries(cells) }
    } catch {
      throw new NoTable('This row is not valid JSON.', this.#began)
    }
    throw noList(this.#began)
  }
}
