import { isEmpty } from '../csv/csv.ts'
import { fold } from '../fields/fold.ts'
import { only, type ReadRow, type RowChecker } from './checking.ts'
import type { Remark, Said, Verdict } from './contract.ts'
import type { ExistingRows, Match } from './existing-rows.ts'
import type { Values } from './importables.ts'
import { wordsOf } from './rows.ts'

export type Addition = { line: number; given: number | undefined; values: Values }
export type Change = { line: number; match: Match; values: Values }

type Outcome = { refused?: Said | undefined; notes?: Said[] | undefined }

export class Staging {
  readonly added: Addition[] = []
  readonly updated: Change[] = []
  readonly differs: Verdict['differs'] = []
  readonly refused: Remark[] = []
  readonly notes: Remark[] = []
  /** Rows that are here by the ids of the file. */
  readonly found: { id: number; isFresh: boolean; revision: number }[] = []
  readonly written = new Map<number, number>()
  read = 0
  there = 0
  readonly #byKey = new Map<string, Addition[]>()

  constructor(
    private readonly by: { existing: ExistingRows; checker: RowChecker; isUpdate: boolean },
  ) {}

  add(row: ReadRow) {
    const normal = this.#normal(row.given)
    const match = this.by.existing.find(normal) ?? this.#earlier(normal)
    const outcome = match ? this.#compare(row, normal, match) : this.#addNew(row)
    const title = this.#titleOf({ ...match?.row, ...row.given })
    const remark = (said: Said): Remark => ({ line: row.line, ...said, row: title })
    if (outcome.refused) return void this.refused.push(remark(outcome.refused))
    this.notes.push(...[...row.notes, ...(outcome.notes ?? [])].map(remark))
  }

  /** Drops rows that others have added meanwhile. */
  catchUp() {
    if (!this.by.existing.refresh()) return
    const all = this.added.splice(0)
    for (const each of all)
      if (this.by.existing.find(each.values)) this.there++
      else this.added.push(each)
  }

  #titleOf(row: Values) {
    const { kind, sameBy } = this.by.existing.importable
    const title = row[kind?.title ?? sameBy[0] ?? ''] ?? row['id'] ?? ''
    return wordsOf(title).slice(0, 80)
  }

  #normal = (given: Values) =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, this.by.existing.normal(name, value)]),
    )

  #earlier(given: Values): Match | undefined {
    const key = this.by.existing.keyOf(given)
    const same = key === undefined ? [] : (this.#byKey.get(key) ?? [])
    const isSame = ({ given: id }: Addition) =>
      this.by.existing.importable.isUnique || given['id'] === undefined || given['id'] === id
    const found = same.find(isSame)
    return found && { id: null, row: found.values }
  }

  #addNew(row: ReadRow): Outcome {
    const { refused, values, notes } = this.by.checker.validate(row)
    if (!values) return { refused }
    const { id, ...rest } = values
    const given = typeof id === 'number' ? id : undefined
    const key = this.by.existing.keyOf(values)
    const addition = { line: row.line, given, values: rest }
    this.added.push(addition)
    if (key !== undefined) this.#byKey.getOrInsert(key, []).push(addition)
    return { notes }
  }

  #compare(row: ReadRow, normal: Values, match: Match): Outcome {
    const { importable, leaving } = this.by.existing
    if (match.id !== null) leaving.delete(match.id)
    const names = this.by.checker.fields.filter((name) => !importable.secret.includes(name))
    const changes = Object.entries(only(normal, names)).filter(
      ([name, value]) => !isEmpty(value) && !this.#isEqual(name, value, match.row[name]),
    )
    this.#noteFound(normal, match, changes.length === 0)
    if (changes.length === 0 && Object.keys(row.wrong).length === 0) {
      this.there++
      return {}
    }
    return this.#change(row, Object.fromEntries(changes), match)
  }

  #isEqual(name: string, one: unknown, other: unknown) {
    const { sameBy, kind } = this.by.existing.importable
    if (sameBy.includes(name) && name !== kind?.title)
      return fold(wordsOf(one)) === fold(wordsOf(other))
    return Bun.deepEquals(one ?? null, other ?? null)
  }

  #change(row: ReadRow, changes: Values, match: Match): Outcome {
    const { line, given, left, wrong } = row
    const { row: here, id } = match
    const merged = { ...only(here, this.by.checker.fields), ...changes }
    const { refused, values } = this.by.checker.validate({ given: merged, left, wrong })
    if (!values) return { refused }
    if (!this.by.isUpdate) {
      const fields = Object.entries(changes).map(([name, value]) => [
        name,
        [here[name] ?? null, value] as [unknown, unknown],
      ])
      this.differs.push({ line, id, fields: Object.fromEntries(fields), row: this.#titleOf(here) })
      return {}
    }
    const [now, then] = [Number(here['revision']), given['revision']]
    if (typeof then === 'number' && then < now) return { refused: changedHere(then, now) }
    const changed = only(values, Object.keys(changes))
    if (id === null) Object.assign(here, changed)
    else this.updated.push({ line, match, values: changed })
    return {}
  }

  #noteFound(
    { id: given, revision, submission_date }: Values,
    { id, row }: Match,
    isEqual: boolean,
  ) {
    if (id === null || id !== given) return
    const isAsOld = submission_date === undefined || submission_date === row['submission_date']
    const isFresh = isEqual && isAsOld && revision === row['revision']
    this.found.push({ id, isFresh, revision: Number(revision ?? 1) })
  }
}

const changedHere = (then: number, now: number): Said => ({
  field: 'revision',
  message: `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`,
})
