import { isEmpty } from '../../csv/csv.ts'
import { fold } from '../../fields/fold.ts'
import { type Fields, invalid, Refusal } from '../../http/response/errors.ts'
import type { Verdict } from '../contract.ts'
import { wordsOf } from '../files/rows.ts'
import {
  derivedOf,
  type Importable,
  type ImportContext,
  rowName,
  type Values,
} from '../importables.ts'
import type { Surveyed } from '../parsing/columns.ts'
import { withDefaults } from '../parsing/metadata.ts'
import type { ReadRow } from '../parsing/parse-row.ts'
import { ExistingRows, keyOf } from './existing-rows.ts'
import type { ImportOptions } from './import-rows.ts'
import { lastIdOf } from './write-rows.ts'

/** What becomes of a row. */
export type Step =
  | { is: 'added'; values: Values; notes: Fields }
  | { is: 'updated'; id: number; before: Values; values: Values }
  | { is: 'differs'; difference: Verdict['differs'][number] }
  | { is: 'there' }

/** Compares rows with those that are here and with those above them. Writes nothing. */
export class Planner {
  /** The ids of accounts that make way. One of which a row tells stays. */
  readonly leaving: readonly number[]
  readonly #importable: Importable
  readonly #existing: ExistingRows
  readonly #compared: readonly string[]
  readonly #draft: ReturnType<Importable['draft']>
  readonly #now: string
  #lastId: number

  /** `rows`: all that will be planned. */
  constructor(
    private readonly context: ImportContext,
    { importable }: Pick<Surveyed, 'importable'>,
    private readonly options: ImportOptions,
    rows: readonly ReadRow[],
  ) {
    const keys = new Set(rows.map(({ given }) => keyOf(importable, given)))
    const leaving = importable
      .makesWay(context.db)
      .filter((row) => !keys.has(keyOf(importable, row)))
    this.leaving = leaving.map(({ id }) => id)
    this.#importable = importable
    this.#existing = new ExistingRows(context, { importable, leaving: this.leaving, ...options })
    this.#draft = importable.draft(context.config)
    this.#compared = Object.keys(this.#draft.shape).filter(
      (name) => !importable.secret.includes(name),
    )
    this.#now = context.clock().toISOString()
    this.#lastId = rows.reduce(
      (last, { given: { id } }) => (typeof id === 'number' ? Math.max(last, id) : last),
      lastIdOf(context.sqlite, importable.table),
    )
  }

  /** Throws a Refusal. */
  plan(row: ReadRow): Step {
    const here = this.#existing.find(row.given)
    return here ? this.#compare(row, here) : this.#add(row)
  }

  #add(row: ReadRow): Step {
    const { notes, ...valid } = this.#valid(row)
    const given = valid.values['id']
    const isFree = typeof given === 'number' && !this.#existing.isTaken(given)
    const id = isFree ? given : ++this.#lastId
    const values = { ...valid.values, id }
    this.#existing.add(id, given, values)
    if (given === undefined || isFree) return { is: 'added', values, notes }
    const taken = `${given} is another one's, so that it gets a new one`
    return { is: 'added', values, notes: { ...notes, id: taken } }
  }

  #compare(row: ReadRow, here: Values): Step {
    const { given, wrong } = row
    const names = this.#compared.filter(
      (name) => !isEmpty(given[name]) && !this.#isEqual(name, given[name], here[name]),
    )
    if (names.length === 0 && Object.keys(wrong).length === 0) return { is: 'there' }
    const changes = only(given, names)
    const { values } = this.#valid({ ...row, given: { ...here, ...changes } })
    if (this.options.isUpdate) return this.#update(here, only(values, names), given['revision'])
    return { is: 'differs', difference: this.#difference(row, here, changes) }
  }

  #difference({ line }: ReadRow, here: Values, changes: Values) {
    const fields = Object.entries(changes).map(([name, value]): [string, [unknown, unknown]] => [
      name,
      [here[name] ?? null, value],
    ])
    const id = Number(here['id'])
    return {
      ...{ line, id: this.#existing.isAdded(id) ? null : id },
      ...{ fields: Object.fromEntries(fields), row: rowName(this.#importable, here) },
    }
  }

  #update(before: Values, values: Values, exported: unknown): Step {
    const [id, now] = [Number(before['id']), Number(before['revision'])]
    if (typeof exported === 'number' && exported < now)
      throw invalid({ revision: changedHere(exported, now) })
    this.#existing.change(id, { ...before, ...values, revision: now + 1 })
    return { is: 'updated', id, before, values }
  }

  #valid({ given, left, wrong }: Pick<ReadRow, 'given' | 'left' | 'wrong'>) {
    const { values, notes = {}, ...more } = '' in wrong ? unchecked : this.#check({ given, left })
    const all = { ...more.wrong, ...wrong }
    if (Object.keys(all).length > 0) throw invalid(this.#withChoices(all))
    const whole = { ...withDefaults(given, this.#now), ...values }
    return { values: { ...whole, ...derivedOf(this.#importable, whole) }, notes }
  }

  #check({ given, left }: Pick<ReadRow, 'given' | 'left'>): Checked {
    const { validate, distinct } = this.#importable
    try {
      const checked = validate(this.context, { draft: this.#draft, given, left })
      const isHeld = distinct && this.#existing.isHeldByAnother(distinct.field, checked.values)
      return { ...checked, wrong: isHeld ? { [distinct.field]: distinct.taken } : {} }
    } catch (error) {
      return { ...unchecked, wrong: fieldsOf(error) }
    }
  }

  #withChoices(wrong: Fields): Fields {
    const messages = Object.entries(wrong).map(([field, message]) => {
      const choices = this.#importable.choices[field]
      return [field, choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return Object.fromEntries(messages)
  }

  #isEqual(name: string, one: unknown, other: unknown) {
    const { sameBy, kind } = this.#importable
    if (sameBy.includes(name) && name !== kind?.title)
      return fold(wordsOf(one)) === fold(wordsOf(other))
    return Bun.deepEquals(one ?? null, other ?? null)
  }
}

type Checked = ReturnType<Importable['validate']> & { wrong: Fields }
const unchecked: Checked = { values: {}, wrong: {} }

/** What is wrong, by field. */
export function fieldsOf(error: unknown): Fields {
  if (error instanceof Refusal) return error.more.fields ?? { '': error.message }
  throw error
}

const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const changedHere = (then: number, now: number) =>
  `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`
