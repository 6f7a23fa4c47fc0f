import { eq } from 'drizzle-orm'
import { type Act, actOf, record } from '../activity/activity.ts'
import { change } from '../content/lifecycle.ts'
import { findRow } from '../content/store.ts'
import { isEmpty } from '../csv/csv.ts'
import type { Transaction } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import { type Fields, invalid, Refusal } from '../http/response/errors.ts'
import type { Surveyed } from './columns.ts'
import type { Settled } from './contract.ts'
import { ExistingRows, idOf, keyOf } from './existing-rows.ts'
import {
  derivedOf,
  type Importable,
  type ImportContext,
  rowName,
  type Values,
} from './importables.ts'
import type { ImportOptions } from './importing.ts'
import { withDefaults } from './metadata.ts'
import type { ImportedPictures } from './pictures.ts'
import type { ReadRow } from './reading.ts'
import { wordsOf } from './rows.ts'
import { insertRow, lastIdOf } from './writing.ts'

type Settling = {
  context: ImportContext
  source: Surveyed
  options: ImportOptions
  pictures: ImportedPictures
  settled: Settled
}

/** Compares rows with those of the database, and in a transaction writes what is new or changed. */
export class Settler {
  readonly #importable: Importable
  readonly #existing: ExistingRows
  readonly #compared: readonly string[]
  readonly #draft: ReturnType<Importable['draft']>
  readonly #act: Act
  #lastId: number

  /** `rows`: all that will be settled. */
  constructor(
    private readonly of: Settling,
    rows: readonly ReadRow[],
    tx: Transaction | undefined,
  ) {
    const { context, source, options } = of
    const { importable } = source
    if (tx) removeLeaving(tx, importable, rows)
    this.#importable = importable
    this.#existing = new ExistingRows(context, { importable, isForeign: options.isForeign })
    this.#draft = importable.draft(context.config)
    this.#compared = Object.keys(this.#draft.shape).filter(
      (name) => !importable.secret.includes(name),
    )
    this.#act = actOf(context, 'imported')
    this.#lastId = rows.reduce(
      (last, { given: { id } }) => (typeof id === 'number' ? Math.max(last, id) : last),
      lastIdOf(context.sqlite, importable.table),
    )
  }

  /** Answers notes by field; throws a Refusal. */
  settle(row: ReadRow, tx?: Transaction): Fields {
    const here = this.#existing.find(row.given)
    return here ? this.#compare(row, here, tx) : this.#add(row, tx)
  }

  #add(row: ReadRow, tx?: Transaction): Fields {
    const { values, notes } = this.#valid(row)
    const given = values['id']
    const isFree = typeof given === 'number' && !this.#existing.isTaken(given)
    const id = isFree ? given : ++this.#lastId
    const added: Values = { ...values, id }
    if (tx) this.#insert(tx, added)
    this.#existing.add(id, given, added)
    this.of.settled.added++
    const isOther = given !== undefined && !isFree
    return {
      ...notes,
      ...(isOther && { id: `${given} is another one's, so that it gets a new one` }),
    }
  }

  #insert(tx: Transaction, row: Values) {
    const { context, options } = this.of
    const { table, name, titleOf } = this.#importable
    this.#keepPictures(row)
    insertRow(context.sqlite, table, row)
    if (options.hasActivity) return
    record(tx, this.#act, { kind: name, item: Number(row['id']), title: titleOf(row) })
  }

  #compare(row: ReadRow, here: Values, tx?: Transaction): Fields {
    const { given, wrong } = row
    const names = this.#compared.filter(
      (name) => !isEmpty(given[name]) && !this.#isEqual(name, given[name], here[name]),
    )
    if (names.length === 0 && Object.keys(wrong).length === 0) {
      this.of.settled.there++
      return {}
    }
    const changes = only(given, names)
    const { values } = this.#valid({ ...row, given: { ...here, ...changes } })
    if (!this.of.options.isUpdate) this.#tellDifference(row.line, changes, here)
    else this.#update({ here, values: only(values, names), exported: given['revision'] }, tx)
    return {}
  }

  #tellDifference(line: number, changes: Values, here: Values) {
    const fields = Object.entries(changes).map(([name, value]) => [
      name,
      [here[name] ?? null, value] as [unknown, unknown],
    ])
    const id = this.#existing.isAdded(here['id']) ? null : Number(here['id'])
    const row = rowName(this.#importable, here)
    this.of.settled.differs.push({ line, id, fields: Object.fromEntries(fields), row })
  }

  #update({ here, values, exported }: Update, tx?: Transaction) {
    const [id, now] = [Number(here['id']), Number(here['revision'])]
    if (typeof exported === 'number' && exported < now)
      throw invalid({ revision: changedHere(exported, now) })
    if (tx) this.#write(tx, here, values)
    this.#existing.change(id, { ...here, ...values, revision: now + 1 })
    this.of.settled.updated++
  }

  #write(tx: Transaction, here: Values, values: Values) {
    const { kind, table, name, titleOf } = this.#importable
    const id = Number(here['id'])
    this.#keepPictures(values)
    const before = kind && findRow(tx, kind, id)
    if (kind && before) return void change(tx, kind, { before, values }, this.#act)
    const after = { ...here, ...values }
    const derived = derivedOf(this.#importable, after)
    const set = { ...values, ...derived, revision: Number(here['revision']) + 1 }
    tx.update(table)
      .set(set)
      .where(eq(idOf(table), id))
      .run()
    record(tx, this.#act, { kind: name, item: id, title: titleOf(after) })
  }

  #valid(row: Pick<ReadRow, 'given' | 'left' | 'wrong'>) {
    const { checked, notes, ...more } = '' in row.wrong ? unchecked : this.#check(row)
    const wrong = { ...more.wrong, ...row.wrong }
    if (Object.keys(wrong).length > 0) throw invalid(this.#withChoices(wrong))
    const values = { ...withDefaults(row.given, this.#act.at), ...checked }
    return { values: { ...values, ...derivedOf(this.#importable, values) }, notes }
  }

  #check({ given, left }: Pick<ReadRow, 'given' | 'left'>): Checked {
    try {
      const row = { draft: this.#draft, given, left }
      const { values, notes = {} } = this.#importable.validate(this.of.context, row)
      return { checked: values, notes, wrong: {} }
    } catch (error) {
      return { ...unchecked, wrong: fieldsOf(error) }
    }
  }

  #withChoices(wrong: Fields): Fields {
    const told = Object.entries(wrong).map(([field, message]) => {
      const choices = this.#importable.choices[field]
      return [field, choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return Object.fromEntries(told)
  }

  #isEqual(name: string, one: unknown, other: unknown) {
    const { sameBy, kind } = this.#importable
    if (sameBy.includes(name) && name !== kind?.title)
      return fold(wordsOf(one)) === fold(wordsOf(other))
    return Bun.deepEquals(one ?? null, other ?? null)
  }

  #keepPictures(values: Values) {
    this.of.pictures.write(this.#importable.pictures.map((name) => values[name]))
  }
}

type Update = { here: Values; values: Values; exported: unknown }

type Checked = { checked: Values; notes: Fields; wrong: Fields }
const unchecked: Checked = { checked: {}, notes: {}, wrong: {} }

/** What is wrong, by field. */
export function fieldsOf(error: unknown): Fields {
  if (error instanceof Refusal) return error.more.fields ?? { '': error.message }
  throw error
}

/** An account that makes way stays where a row tells of it. */
function removeLeaving(tx: Transaction, importable: Importable, rows: readonly ReadRow[]) {
  const keys = new Set(rows.map(({ given }) => keyOf(importable, given)))
  for (const row of importable.makesWay(tx))
    if (!keys.has(keyOf(importable, row)))
      tx.delete(importable.table)
        .where(eq(idOf(importable.table), row.id))
        .run()
}

const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const changedHere = (then: number, now: number) =>
  `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`
