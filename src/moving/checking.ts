import { isEmpty } from '../csv/csv.ts'
import { type Fields, Refusal } from '../http/response/errors.ts'
import type { NamedRow } from './columns.ts'
import type { Account, Said } from './contract.ts'
import {
  columnsOf,
  derivedOf,
  type Importable,
  type ImportContext,
  type Values,
} from './importables.ts'
import { withDefaults } from './metadata.ts'
import type { ImportedPictures } from './pictures.ts'
import { storedValues } from './stored.ts'
import { createReaders, type DayOrder } from './values.ts'

export type ReadRow = {
  line: number
  given: Values
  left: Values
  notes: Said[]
  wrong: Fields
}

type Options = {
  importable: Importable
  columns: Account['columns']
  dates: DayOrder | undefined
  context: ImportContext & { leaving: ReadonlySet<number> }
  pictures: ImportedPictures
}

export class RowChecker {
  readonly fields: readonly string[]
  readonly #metadata: readonly string[]
  readonly #read: ReturnType<typeof createReaders>
  readonly #validate: ReturnType<Importable['createValidator']>

  constructor(private readonly options: Options) {
    const { importable, context, dates } = options
    this.fields = Object.keys(importable.shape(context.config))
    this.#metadata = importable.columns.filter((name) => !this.fields.includes(name))
    this.#read = createReaders(importable, context.config, dates)
    this.#validate = importable.createValidator(context)
  }

  async read({ line, given: cells, left, differing }: NamedRow): Promise<ReadRow> {
    const given: Values = {}
    const wrong: Fields = {}
    const notes = differing.map((field) => this.#said(field, otherColumn))
    for (const [field, cell] of Object.entries(cells)) {
      const reading = this.#read(field, cell)
      if (!this.#metadata.includes(field) || !isEmpty(reading.value)) given[field] = reading.value
      if (reading.note !== undefined) notes.push(this.#said(field, reading.note))
      if (reading.wrong !== undefined) wrong[field] = reading.wrong
    }
    const { importable, pictures } = this.options
    const lost = await pictures.place(given, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push(this.#said(field, `The row comes without it: ${message}`))
    const names = this.#metadata.filter((name) => name in given)
    const stored = attempt(() => storedValues(columnsOf(importable.table), names, given))
    const all = { ...stored.wrong, ...wrong }
    return { line, given: { ...given, ...stored.done }, left, notes, wrong: all }
  }

  validate({ given, left, wrong }: Pick<ReadRow, 'given' | 'left' | 'wrong'>) {
    const { importable, context } = this.options
    const { done, wrong: more } = attempt(() => this.#validate(only(given, this.fields), left))
    const all = { ...more, ...wrong }
    if (!done || Object.keys(all).length > 0) return { refused: this.#refused(all) }
    const metadata = withDefaults(only(given, this.#metadata), context.clock().toISOString())
    const row = only({ ...metadata, ...done.values }, Object.keys(columnsOf(importable.table)))
    return {
      values: { ...row, ...derivedOf(importable, row) },
      notes: Object.entries(done.notes ?? {}).map((each) => this.#said(...each)),
    }
  }

  #refused(wrong: Fields): Said {
    const named = Object.entries(wrong).map(([field, message]) => {
      const choices = this.options.importable.choices[field]
      return [this.#headingOf(field), choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return saidOf(Object.fromEntries(named))
  }

  #said = (field: string, message: string): Said => ({ field: this.#headingOf(field), message })

  #headingOf = (name: string) =>
    this.options.columns.find(({ field }) => field === name)?.heading ?? name
}

const otherColumn = 'Another column of this name says something else, which is left out'

export const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export function attempt<Done>(work: () => Done): { done?: Done; wrong: Fields } {
  try {
    return { done: work(), wrong: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { wrong: error.more.fields ?? { '': error.message } }
  }
}

export function saidOf(wrong: Fields): Said {
  const [[field, message] = ['', ''], ...others] = Object.entries(wrong)
  return { field, message: [message, ...others.map((each) => each.join(': '))].join('; ') }
}
