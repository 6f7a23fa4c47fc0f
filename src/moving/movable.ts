import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { type Newcomer, prepareNewcomer } from '../accounts/newcomers.ts'
import { admins } from '../accounts/table.ts'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { expectRight } from '../content/items.ts'
import { textIn } from '../content/kind.ts'
import type { Queries } from '../database/open.ts'
import { derived } from '../derived.ts'
import { canonical } from '../fields/names.ts'
import { checked, type Fields, invalid, Refusal } from '../http/response/errors.ts'
import { labFacts } from '../lab/contract.ts'
import { lab } from '../lab/table.ts'
import { draftNames, requestDraft } from '../requests/contract.ts'
import { requests } from '../requests/table.ts'
import { cancelled, completed, markNames, marks } from './marks.ts'

// What can move in and out: every kind of content, the requests, the accounts and the lab's facts.

type Values = Record<string, unknown>
/** Where rows come to. */
export type Place = {
  db: Queries
  clock: () => Date
  config: { collegeDomain: string; timeZone: string }
}

export type Movable = {
  /** What its files are called. */
  name: string
  /** What its tables may be called, beside that. */
  called: readonly string[]
  table: SQLiteTable
  /** The columns that are written into a file, in their order. */
  columns: readonly string[]
  /** All names a row may carry. */
  names: readonly string[]
  pictures: readonly string[]
  /** Two rows that are equal in these are the same. */
  sameBy: readonly string[]
  /** What the activity calls a row, as SQL. */
  titled: { title: string; folded: string }
  /** Whether no two rows may be the same. */
  isUnique: boolean
  /** Judges the fields of a row as its form does. Begins anew for each file. */
  createJudge(place: Place): (given: Values) => Judged
}

type Judged = { values: Values; notes?: Fields }

/** What only this site knows of a row. */
export const internalMarks = ['session_version', 'noticed_at', 'noticed_to']

function columnsOf(table: SQLiteTable) {
  const workedOut = derived
    .filter(({ column }) => column.table === table)
    .map(({ column }) => column.name)
  return Object.keys(getTableColumns(table)).filter(
    (name) => !workedOut.includes(name) && !internalMarks.includes(name),
  )
}

type Parts = Pick<Movable, 'name' | 'table' | 'sameBy' | 'titled' | 'createJudge'> &
  Partial<Movable> & {
    aliases: { [name: string]: readonly string[] | undefined }
  }

function movable({ aliases, ...parts }: Parts): Movable {
  const columns = columnsOf(parts.table)
  return {
    called: [getTableName(parts.table)],
    columns,
    names: [...columns, ...markNames, ...Object.values(aliases).flatMap((names) => names ?? [])],
    pictures: [],
    isUnique: false,
    ...parts,
  }
}

const ofContent = (kind: AnyKind) =>
  movable({
    name: kind.path,
    table: kind.table,
    aliases: kind.aliases,
    pictures: kind.pictures,
    sameBy: kind.sameBy,
    titled: { title: `"${kind.title}"`, folded: 'folded' },
    createJudge: (place) => (given) => {
      const values = judged(
        kind.draft,
        canonical(Object.keys(kind.draft.shape), kind.aliases, given),
      )
      expectRight(place, kind, values)
      return { values, notes: wantedByAnEdit(kind, values) }
    },
  })

/** What an edit will ask for, though one may be made without it. */
function wantedByAnEdit({ edited, draft }: AnyKind, values: Values): Fields {
  if (edited === draft) return {}
  const result = edited.safeParse(values)
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), `An edit will ask for it: ${message}`]),
  )
}

/** A web address that people write without its beginning, and a time as databases write it, are ones all the same. */
function judged(draft: z.ZodMiniObject, given: Values): Values {
  try {
    return checked(draft, given)
  } catch (error) {
    const wrong = error instanceof Refusal ? Object.keys(error.more.fields ?? {}) : []
    const meant = wrong
      .map((name) => [name, localTimeIn(wholeAddress(given[name]))] as const)
      .filter(([name, value]) => value !== given[name])
    if (meant.length === 0) throw error
    return checked(draft, { ...given, ...Object.fromEntries(meant) })
  }
}

const stored = /^\s*(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::00(?:\.0{1,9})?)?\s*$/
const localTimeIn = (value: unknown) =>
  typeof value === 'string' && value.length < 50 ? value.replace(stored, '$1T$2') : value

const isBareAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*www\./i.test(value)
export const wholeAddress = (value: unknown) =>
  isBareAddress(value) ? `https://${value.trim()}` : value

const accessRequests = movable({
  name: 'requests',
  called: ['student', 'sd-forms', 'students'],
  table: requests,
  aliases: draftNames.aliases,
  sameBy: ['email', 'student_id'],
  titled: { title: "'request ' || id", folded: "'request ' || id" },
  createJudge: ({ config }) => {
    const draft = requestDraft(config.collegeDomain)
    return (given) => ({
      values: checked(draft, canonical(Object.keys(draft.shape), draftNames.aliases, given)),
    })
  },
})

const accounts = movable({
  name: 'admins',
  called: ['users'],
  table: admins,
  aliases: { user: ['username'], password_hash: ['password'] },
  sameBy: ['user'],
  titled: { title: '"user"', folded: 'folded_user' },
  isUnique: true,
  createJudge: ({ db }) => {
    const taken = new Set<string>()
    return (given) => {
      const values: Newcomer = prepareNewcomer(db, given, taken)
      return { values }
    }
  },
})

/** One row at most: a lab that has said something of itself already has it. */
const labFactsRow = movable({
  name: 'lab',
  called: [],
  table: lab,
  aliases: {},
  sameBy: ['id'],
  titled: { title: "'Lab facts'", folded: "'lab facts'" },
  isUnique: true,
  createJudge: () => (given) => ({ values: { ...checked(labFacts, given), id: 1 } }),
})

export const movables: readonly Movable[] = [
  ...everyKind.map(ofContent),
  accessRequests,
  accounts,
  labFactsRow,
]

const plain = (name: string) => name.toLowerCase().replaceAll('_', '-')

/** What a file or a table of that name holds. */
export const movableCalled = (name: string) =>
  movables.find((each) => [each.name, ...each.called].some((known) => plain(known) === plain(name)))

/** The columns of a row as it is stored, and what is to be said about it. Throws a Refusal that names the fields. */
export function judge(
  movable: Movable,
  judgeFields: ReturnType<Movable['createJudge']>,
  row: { given: Values; now: string },
) {
  const [fields, carried] = [
    attempt(() => judgeFields(row.given)),
    attempt(() => checked(marks, row.given)),
  ]
  const wrong = { ...fields.wrong, ...carried.wrong }
  if (!fields.done || !carried.done) throw invalid(wrong)
  const columns: Record<string, SQLiteColumn> = getTableColumns(movable.table)
  const carriedAlong = { ...completed(carried.done, row.now), ...cancelled(carried.done) }
  const all: Values = { ...carriedAlong, ...fields.done.values }
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => name in columns))
  return { values: { ...own, ...workedOut(movable, own) }, notes: fields.done.notes ?? {} }
}

function attempt<Done>(work: () => Done): { done?: Done; wrong?: Fields } {
  try {
    return { done: work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { wrong: error.more.fields ?? { '': error.message } }
  }
}

const workedOut = ({ table }: Movable, values: Values) =>
  Object.fromEntries(
    derived
      .filter(({ column }) => column.table === table)
      .map(({ column, from, by }) => [
        column.name,
        by(...from.map(({ name }) => textIn(values[name]))),
      ]),
  )
