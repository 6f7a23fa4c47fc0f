import { isEmpty } from '../csv/cells.ts'
import { fold } from '../fields/fold.ts'
import { only, type ReadRow, type RowChecker } from './checking.ts'
import type { Remark, Said, Verdict } from './contract.ts'
import type { Values } from './importables.ts'
import type { Known, Match } from './known.ts'
import type { LedgerEntry } from './ledger.ts'
import { wordsOf } from './rows.ts'

/** A row that is to be written; `given` is the id that it came with. */
export type Newcomer = { line: number; given: number | undefined; values: Values }
/** A change of a row that is here. */
export type Change = { line: number; match: Match; values: Values }

/** Where rows wait until all of them are checked, and what becomes of each. */
export class Staging {
  readonly added: Newcomer[] = []
  readonly updated: Change[] = []
  readonly differs: Verdict['differs'] = []
  readonly refused: Remark[] = []
  readonly notes: Remark[] = []
  /** Which row here each one is that came with an id, and whether it is just as it came. */
  readonly found: LedgerEntry[] = []
  /** The revisions of those that have been changed, by their ids. */
  readonly written = new Map<number, number>()
  read = 0
  there = 0
  readonly #byKey = new Map<string, Newcomer[]>()

  constructor(private readonly by: { known: Known; checker: RowChecker; isUpdate: boolean }) {}

  add(row: ReadRow) {
    const normal = this.#normal(row.given)
    const match = this.by.known.find(normal) ?? this.#earlier(normal)
    const told = match ? this.#compare(row, normal, match) : this.#addNew(row)
    const called = this.#nameOf({ ...match?.row, ...row.given })
    const remark = (said: Said): Remark => ({ line: row.line, ...said, row: called })
    if (told.refused) return void this.refused.push(remark(told.refused))
    this.notes.push(...[...row.notes, ...(told.notes ?? [])].map(remark))
  }

  /** Rows that others have added meanwhile are found now; answers those that are there by now. */
  catchUp() {
    if (!this.by.known.catchUp()) return
    const all = this.added.splice(0)
    for (const each of all)
      if (this.by.known.find(each.values)) this.there++
      else this.added.push(each)
  }

  /** By its title, or by its id where it has none. */
  #nameOf(row: Values) {
    const { kind, sameBy } = this.by.known.importable
    const title = row[kind?.title ?? sameBy[0] ?? ''] ?? row['id'] ?? ''
    return wordsOf(title).slice(0, 80)
  }

  #normal = (given: Values) =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, this.by.known.normal(name, value)]),
    )

  /** Two rows of a file are two where their ids say so. */
  #earlier(given: Values): Match | undefined {
    const key = this.by.known.keyOf(given)
    const same = key === undefined ? [] : (this.#byKey.get(key) ?? [])
    const isSame = ({ given: id }: Newcomer) =>
      this.by.known.importable.isUnique || given['id'] === undefined || given['id'] === id
    const found = same.find(isSame)
    return found && { id: null, row: found.values }
  }

  #addNew(row: ReadRow): Told {
    const { refused, values, notes } = this.by.checker.validate(row)
    if (!values) return { refused }
    const { id, ...rest } = values
    const given = typeof id === 'number' ? id : undefined
    const key = this.by.known.keyOf(values)
    const newcomer = { line: row.line, given, values: rest }
    this.added.push(newcomer)
    if (key !== undefined) this.#byKey.getOrInsert(key, []).push(newcomer)
    return { notes }
  }

  /** An empty cell leaves what is there; what is nobody's to change by a file never differs. */
  #compare(row: ReadRow, normal: Values, match: Match): Told {
    if (match.id !== null) this.by.known.leaving.delete(match.id)
    const { secret } = this.by.known.importable
    const names = this.by.checker.fields.filter((name) => !secret.includes(name))
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

  /** An address is the same without case, where rows are told apart by it. */
  #isEqual(name: string, one: unknown, other: unknown) {
    const { sameBy, kind } = this.by.known.importable
    const isFolded = sameBy.includes(name) && name !== kind?.title
    return isFolded ? fold(wordsOf(one)) === fold(wordsOf(other)) : isSame(one, other)
  }

  #change(row: ReadRow, changes: Values, match: Match): Told {
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
      this.differs.push({ line, id, fields: Object.fromEntries(fields), row: this.#nameOf(here) })
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
    if (typeof given !== 'number' || id === null) return
    const isAsOld = submission_date === undefined || submission_date === row['submission_date']
    const isFresh = isEqual && isAsOld && revision === row['revision']
    this.found.push({ given, id, isFresh, revision: Number(revision ?? 1) })
  }
}

type Told = { refused?: Said | undefined; notes?: Said[] | undefined }

const changedHere = (then: number, now: number): Said => ({
  field: 'revision',
  message: `The row was changed here since it was exported: the file has its revision ${then}, and it is at ${now}. Export it again`,
})

const isSame = (one: unknown, other: unknown) => Bun.deepEquals(one ?? null, other ?? null)
