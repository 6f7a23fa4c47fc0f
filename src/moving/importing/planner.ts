import { isEmpty } from '../../csv/csv.ts'
import { fold } from '../../fields/fold.ts'
import type { Values } from '../../fields/names.ts'
import { type FieldErrors, invalid, Refusal } from '../../http/response/errors.ts'
import type { Difference } from '../contract.ts'
import { trimmedText } from '../files/rows.ts'
import { derivedOf, type Importable, type ImportContext, rowName } from '../importables.ts'
import type { MappedSource } from '../parsing/columns.ts'
import { withDefaults } from '../parsing/metadata.ts'
import type { ParsedRow } from '../parsing/parse-row.ts'
import { ExistingRows, keyOf, lastIdOf } from './existing-rows.ts'
import type { ImportOptions } from './import-rows.ts'

/** What is to be done with a row. */
export type RowPlan =
  | { is: 'added'; values: Values; notes: FieldErrors }
  | { is: 'updated'; id: number; before: Values; values: Values }
  | { is: 'differs'; difference: Difference }
  | { is: 'there' }

/** The line that was first to be each row, by the row’s id, and the row as that line has updated it. */
export type FirstLines = Map<number, { line: string; row?: Values }>

/** Compares rows with the existing ones and with those before them. Writes nothing. */
export class Planner {
  /** The ids of accounts that the import replaces, but for those that are among its rows with their secrets. */
  readonly replacedIds: readonly number[]
  readonly #importable: Importable
  readonly #existing: ExistingRows
  readonly #compared: readonly string[]
  readonly #draft: ReturnType<Importable['draft']>
  readonly #now: string
  /** Of this file, and of those of its kind before it. */
  readonly firstLines: FirstLines
  #lastId: number

  /** `rows`: all that will be planned. */
  constructor(
    private readonly context: ImportContext,
    private readonly source: MappedSource,
    private readonly options: ImportOptions,
    rows: readonly ParsedRow[],
  ) {
    const { importable } = source
    this.firstLines = new Map(options.firstLines)
    this.replacedIds = importable
      .replaceable(context.db)
      .filter((row) => !rows.some(({ values }) => isWithSecrets(importable, row, values)))
      .map(({ id }) => id)
    this.#importable = importable
    const exported = rows.filter(({ values }) => !options.isForeign && 'revision' in values)
    const exportedIds = new Set(exported.map(({ values }) => values['id']))
    this.#existing = new ExistingRows(context, importable, this.replacedIds, exportedIds)
    this.#draft = importable.draft(context.config)
    this.#compared = Object.keys(this.#draft.shape).filter(
      (name) => !importable.secret.includes(name),
    )
    this.#now = context.clock().toISOString()
    this.#lastId = rows.reduce(
      (last, { values: { id } }) => (typeof id === 'number' ? Math.max(last, id) : last),
      lastIdOf(context.sqlite, importable.table),
    )
  }

  /** Throws a Refusal. */
  plan(row: ParsedRow): RowPlan {
    const found = this.#existing.find(row.values)
    if (!found) return this.#add(row)
    const id = Number(found['id'])
    const existing = this.firstLines.get(id)?.row ?? found
    const plan = this.#compare(row, existing)
    const updated = plan.is === 'updated' && { row: { ...existing, ...plan.values } }
    this.firstLines.getOrInsert(id, { line: this.#lineOf(row), ...updated })
    return plan
  }

  #lineOf = ({ line }: ParsedRow) => `Line ${line} of ${this.source.label}`

  #add(row: ParsedRow): RowPlan {
    const { notes, ...valid } = this.#validate(row)
    const wanted = valid.values['id']
    const isFree = typeof wanted === 'number' && !this.#existing.isTaken(wanted)
    const id = isFree ? wanted : ++this.#lastId
    const values = { ...valid.values, id }
    this.#existing.add(id, wanted, values)
    this.firstLines.set(id, { line: this.#lineOf(row) })
    if (wanted === undefined || isFree) return { is: 'added', values, notes }
    const taken = `${wanted} is another one's, so that it gets a new one`
    return { is: 'added', values, notes: { ...notes, id: taken } }
  }

  #compare(row: ParsedRow, existing: Values): RowPlan {
    const { values: found, errors } = row
    const names = this.#compared.filter(
      (name) => !isEmpty(found[name]) && !this.#isEqual(name, found[name], existing[name]),
    )
    if (names.length === 0 && Object.keys(errors).length === 0) return { is: 'there' }
    const changes = pick(found, names)
    const { values } = this.#validate(
      { ...row, values: { ...existing, ...changes } },
      existing['id'],
    )
    if (this.options.isUpdate) return this.#update(existing, pick(values, names), found)
    return { is: 'differs', difference: this.#difference(row, existing, changes) }
  }

  #difference({ line }: ParsedRow, existing: Values, changes: Values): Difference {
    const fields = Object.entries(changes).map(([name, value]): [string, [unknown, unknown]] => [
      name,
      [existing[name] ?? null, value],
    ])
    const id = Number(existing['id'])
    return {
      line,
      id: this.#existing.isAdded(id) ? null : id,
      fields: Object.fromEntries(fields),
      row: rowName(this.#importable, existing),
    }
  }

  #update(before: Values, values: Values, { id: idInFile, revision: exported }: Values): RowPlan {
    const [id, revision] = [Number(before['id']), Number(before['revision'])]
    const first = this.firstLines.get(id)
    if (first) throw invalid({ '': sameRow(first.line) })
    if (typeof exported === 'number' && exported < revision && (idInFile ?? id) === id)
      throw invalid({ revision: changedSinceExport(exported, revision) })
    this.#existing.change(id, before, { ...before, ...values, revision: revision + 1 })
    return { is: 'updated', id, before, values }
  }

  /** The values to store. */
  #validate(row: Omit<ParsedRow, 'notes'>, id?: unknown) {
    const { values, notes = {}, ...more } = '' in row.errors ? unchecked : this.#check(row, id)
    const errors = { ...more.errors, ...row.errors }
    if (Object.keys(errors).length > 0) throw invalid(this.#withChoices(errors))
    const whole = { ...withDefaults(row.values, this.#now), ...values }
    return { values: { ...whole, ...derivedOf(this.#importable, whole) }, notes }
  }

  #check({ values, skipped }: Pick<ParsedRow, 'values' | 'skipped'>, id: unknown): Checked {
    const { validate, distinct } = this.#importable
    try {
      const checked = validate(this.context, { draft: this.#draft, values, skipped })
      const taken = Object.keys(distinct).filter((field) =>
        this.#existing.isHeldByAnother(field, checked.values[field], id),
      )
      return { ...checked, errors: pick(distinct, taken) }
    } catch (error) {
      return { ...unchecked, errors: errorsByField(error) }
    }
  }

  #withChoices(errors: FieldErrors): FieldErrors {
    const messages = Object.entries(errors).map(([field, message]) => {
      const choices = this.#importable.choices[field]
      return [field, choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return Object.fromEntries(messages)
  }

  #isEqual(name: string, one: unknown, other: unknown) {
    const { uniqueBy, kind } = this.#importable
    if (uniqueBy.includes(name) && name !== kind?.title)
      return fold(trimmedText(one)) === fold(trimmedText(other))
    return Bun.deepEquals(one ?? null, other ?? null)
  }
}

type Checked = ReturnType<Importable['validate']> & { errors: FieldErrors }
const unchecked: Checked = { values: {}, errors: {} }

export function errorsByField(error: unknown): FieldErrors {
  if (error instanceof Refusal) return error.more.fields ?? { '': error.message }
  throw error
}

const isWithSecrets = (importable: Importable, row: Values, values: Values) =>
  keyOf(importable, row) === keyOf(importable, values) &&
  importable.secret.every((name) => isEmpty(values[name]) || values[name] === row[name])

const pick = <Value>(values: { [field: string]: Value }, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const sameRow = (line: string) =>
  `${line} is the same row, and says something else: each row is updated once`

const changedSinceExport = (then: number, now: number) =>
  `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`
