import { eq } from 'drizzle-orm'
import { type Act, actOf, record } from '../activity/activity.ts'
import { change } from '../content/lifecycle.ts'
import { findRow } from '../content/store.ts'
import { isEmpty } from '../csv/csv.ts'
import type { Transaction } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import { type Fields, invalid } from '../http/response/errors.ts'
import { attempt, saidOf } from './attempt.ts'
import type { Surveyed } from './columns.ts'
import { nothingSettled } from './contract.ts'
import { ExistingRows, idOf, isTaken, keyOf } from './existing-rows.ts'
import { derivedOf, type Importable, type ImportContext, type Values } from './importables.ts'
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
  /** Receives the ids that rows have in the file and here. */
  own: number[]
}

/** Compares rows with those of the database, and writes what is new or changed. */
export class Settler {
  readonly settled = nothingSettled()
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
  ) {
    const { context, source, options } = of
    const { importable } = source
    removeLeaving(of, rows)
    this.#importable = importable
    this.#existing = new ExistingRows(context, { importable, isForeign: options.isForeign })
    this.#draft = importable.draft(context.config)
    this.#compared = Object.keys(this.#draft.shape).filter(
      (name) => !importable.secret.includes(name),
    )
    this.#act = actOf(context, 'imported')
    const ids = rows.map(({ given }) => given['id']).filter((id) => typeof id === 'number')
    this.#lastId = ids.reduce(
      (last, id) => Math.max(last, id),
      lastIdOf(context.sqlite, importable.table),
    )
  }

  settle(tx: Transaction, row: ReadRow) {
    const here = this.#existing.find(row.given)
    const { done, wrong } = attempt(() =>
      here ? this.#compare(tx, row, here) : this.#add(tx, row),
    )
    const at = { line: row.line, row: this.#titleOf({ ...here, ...row.given }) }
    if (!done) return void this.settled.refused.push({ ...at, ...this.#reasonOf(wrong) })
    const notes = [...row.notes.map((each) => [each.field, each.message]), ...Object.entries(done)]
    for (const [field = '', message = ''] of notes)
      this.settled.notes.push({ ...at, field: this.#headingOf(field), message })
  }

  /** Answers notes by field; throws a Refusal. */
  #add(tx: Transaction, row: ReadRow): Fields {
    const { context, own } = this.of
    const { table, name, titleOf } = this.#importable
    const { values, notes } = this.#valid(row)
    const given = values['id']
    const isFree = typeof given === 'number' && !isTaken(context.sqlite, this.#importable, given)
    const id = isFree ? given : ++this.#lastId
    const added: Values = { ...values, id }
    this.#keepPictures(added)
    insertRow(context.sqlite, table, added)
    record(tx, this.#act, { kind: name, item: id, title: titleOf(added) })
    this.#existing.add(id, given, added)
    this.settled.added++
    if (isFree) own.push(id)
    const isOther = given !== undefined && !isFree
    return {
      ...notes,
      ...(isOther && { id: `${given} is another one's, so that it gets a new one` }),
    }
  }

  #compare(tx: Transaction, row: ReadRow, here: Values): Fields {
    const { given, wrong } = row
    const names = this.#compared.filter(
      (name) => !isEmpty(given[name]) && !this.#isEqual(name, given[name], here[name]),
    )
    if (here['id'] === given['id']) this.of.own.push(Number(given['id']))
    if (names.length === 0 && Object.keys(wrong).length === 0) {
      this.settled.there++
      return {}
    }
    const changes = only(given, names)
    const { values } = this.#valid({ ...row, given: { ...here, ...changes } })
    if (this.of.options.isUpdate) this.#update(tx, here, only(values, names), given['revision'])
    else this.#tellDifference(row.line, changes, here)
    return {}
  }

  #tellDifference(line: number, changes: Values, here: Values) {
    const fields = Object.entries(changes).map(([name, value]) => [
      name,
      [here[name] ?? null, value] as [unknown, unknown],
    ])
    const id = this.#existing.isAdded(here['id']) ? null : Number(here['id'])
    const row = this.#titleOf(here)
    this.settled.differs.push({ line, id, fields: Object.fromEntries(fields), row })
  }

  #update(tx: Transaction, here: Values, values: Values, then: unknown) {
    const { kind, table, name, titleOf } = this.#importable
    const [id, now] = [Number(here['id']), Number(here['revision'])]
    if (typeof then === 'number' && then < now) throw invalid({ revision: changedHere(then, now) })
    this.#keepPictures(values)
    this.settled.updated++
    const row = kind && findRow(tx, kind, id)
    if (kind && row) return void change(tx, kind, { before: row, values }, this.#act)
    const after = { ...here, ...values }
    const set = { ...values, ...derivedOf(this.#importable, after), revision: now + 1 }
    tx.update(table)
      .set(set)
      .where(eq(idOf(table), id))
      .run()
    record(tx, this.#act, { kind: name, item: id, title: titleOf(after) })
  }

  #valid({ given, left, wrong }: Pick<ReadRow, 'given' | 'left' | 'wrong'>) {
    if ('' in wrong) throw invalid(wrong)
    const row = { draft: this.#draft, given, left }
    const { done, wrong: more } = attempt(() => this.#importable.validate(this.of.context, row))
    const all = { ...more, ...wrong }
    if (!done || Object.keys(all).length > 0) throw invalid(all)
    const values = { ...withDefaults(given, this.#act.at), ...done.values }
    return { values: { ...values, ...derivedOf(this.#importable, values) }, notes: done.notes }
  }

  #isEqual(name: string, one: unknown, other: unknown) {
    const { sameBy, kind } = this.#importable
    if (sameBy.includes(name) && name !== kind?.title)
      return fold(wordsOf(one)) === fold(wordsOf(other))
    return Bun.deepEquals(one ?? null, other ?? null)
  }

  #keepPictures(values: Values) {
    const { pictures, options } = this.of
    if (!options.isDry) pictures.write(this.#importable.pictures.map((name) => values[name]))
  }

  #titleOf(row: Values) {
    const { kind, sameBy } = this.#importable
    const title = row[kind?.title ?? sameBy[0] ?? ''] ?? row['id'] ?? ''
    return wordsOf(title).slice(0, 80)
  }

  #reasonOf(wrong: Fields) {
    const named = Object.entries(wrong).map(([field, message]) => {
      const choices = this.#importable.choices[field]
      return [this.#headingOf(field), choices ? `${message}: ${choices.join(', ')}` : message]
    })
    return saidOf(Object.fromEntries(named))
  }

  #headingOf = (name: string) =>
    this.of.source.account.columns.find(({ field }) => field === name)?.heading ?? name
}

/** An account that makes way stays where a row tells of it. */
function removeLeaving({ context, source }: Settling, rows: readonly ReadRow[]) {
  const { importable } = source
  const keys = new Set(rows.map(({ given }) => keyOf(importable, given)))
  for (const row of importable.makesWay(context.db))
    if (!keys.has(keyOf(importable, row)))
      context.db
        .delete(importable.table)
        .where(eq(idOf(importable.table), row.id))
        .run()
}

const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const changedHere = (then: number, now: number) =>
  `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`
