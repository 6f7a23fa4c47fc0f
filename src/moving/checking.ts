import { isEmpty } from '../csv/cells.ts'
import { type Fields, Refusal } from '../http/response/errors.ts'
import type { NamedRow } from './columns.ts'
import type { Account, Said } from './contract.ts'
import { columnsOf, derivedOf, type Importable, type Place, type Values } from './importables.ts'
import { completed } from './marks.ts'
import type { ArrivingPictures } from './pictures.ts'
import { storedValues } from './stored.ts'
import { createReaders, type DayOrder } from './values.ts'

/** A row as its file says it, by our names; what can't be read in it is `wrong`. */
export type ReadRow = {
  line: number
  given: Values
  left: Values
  notes: Said[]
  wrong: Fields
}

type Of = {
  importable: Importable
  columns: Account['columns']
  dates: DayOrder | undefined
  place: Place & { leaving: ReadonlySet<number> }
  pictures: ArrivingPictures
}

/** Reads the cells of rows, and makes rows of them as their form does. Begins anew for each source. */
export class RowChecker {
  /** The fields that its form has. */
  readonly fields: readonly string[]
  /** The columns that no form fills. */
  readonly #beside: readonly string[]
  readonly #read: ReturnType<typeof createReaders>
  readonly #validate: ReturnType<Importable['createValidator']>

  constructor(private readonly of: Of) {
    const { importable, place, dates } = of
    this.fields = Object.keys(importable.shape(place.config))
    this.#beside = importable.columns.filter((name) => !this.fields.includes(name))
    this.#read = createReaders(importable, place.config, dates)
    this.#validate = importable.createValidator(place)
  }

  async read({ line, given: cells, left, differing }: NamedRow): Promise<ReadRow> {
    const given: Values = {}
    const wrong: Fields = {}
    const notes = differing.map((field) => this.#said(field, otherColumn))
    for (const [field, cell] of Object.entries(cells)) {
      const reading = this.#read(field, cell)
      if (!this.#beside.includes(field) || !isEmpty(reading.value)) given[field] = reading.value
      if (reading.note !== undefined) notes.push(this.#said(field, reading.note))
      if (reading.wrong !== undefined) wrong[field] = reading.wrong
    }
    const { importable, pictures } = this.of
    const lost = await pictures.place(given, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push(this.#said(field, `The row comes without it: ${message}`))
    const marks = this.#beside.filter((name) => name in given)
    const stored = attempt(() => storedValues(columnsOf(importable.table), marks, given))
    const all = { ...stored.wrong, ...wrong }
    return { line, given: { ...given, ...stored.done }, left, notes, wrong: all }
  }

  /** A row as it would be stored, with what its form and its marks ask for. */
  validate({ given, left, wrong }: Pick<ReadRow, 'given' | 'left' | 'wrong'>) {
    const { importable, place } = this.of
    const { done, wrong: more } = attempt(() => this.#validate(only(given, this.fields), left))
    const all = { ...more, ...wrong }
    if (!done || Object.keys(all).length > 0) return { refused: this.#refused(all) }
    const marked = completed(only(given, this.#beside), place.clock().toISOString())
    const row = only({ ...marked, ...done.values }, Object.keys(columnsOf(importable.table)))
    return {
      values: { ...row, ...derivedOf(importable, row) },
      notes: Object.entries(done.notes ?? {}).map((each) => this.#said(...each)),
    }
  }

  /** All that is wrong with a row, in a sentence about the first of its fields. */
  #refused(wrong: Fields): Said {
    const named = Object.entries(wrong).map(([field, message]) => {
      const choices = this.of.importable.choices[field]
      return [this.#called(field), choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return saidOf(Object.fromEntries(named))
  }

  #said = (field: string, message: string): Said => ({ field: this.#called(field), message })

  /** A field is called as the file calls it. */
  #called = (name: string) => this.of.columns.find(({ field }) => field === name)?.heading ?? name
}

const otherColumn = 'Another column of this name says something else, which is left out'

export const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** What is done, or what a Refusal says is wrong with which field. */
export function attempt<Done>(work: () => Done): { done?: Done; wrong: Fields } {
  try {
    return { done: work(), wrong: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { wrong: error.more.fields ?? { '': error.message } }
  }
}

/** All that is wrong with a row, in a sentence about the first of its fields. */
export function saidOf(wrong: Fields): Said {
  const [[field, message] = ['', ''], ...others] = Object.entries(wrong)
  return { field, message: [message, ...others.map((each) => each.join(': '))].join('; ') }
}
