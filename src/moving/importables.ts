import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { neverEntered } from '../accounts/first-admin.ts'
import { newcomer, prepareNewcomer } from '../accounts/newcomers.ts'
import { admins } from '../accounts/table.ts'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { expectRight } from '../content/items.ts'
import { textIn } from '../content/kind.ts'
import type { Acting, Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { derived } from '../derived.ts'
import { checked, type Fields, invalid } from '../http/response/errors.ts'
import type { Studio } from '../images/images.ts'
import { labDraft, labFacts } from '../lab/contract.ts'
import { lab } from '../lab/table.ts'
import { draftNames, requestDraft } from '../requests/contract.ts'
import { requests } from '../requests/table.ts'
import { plain } from './rows.ts'

// What can move in and out: every kind of content, the requests, the accounts and the lab's facts.

export type Values = Record<string, unknown>
/** Where rows come to. */
export type Place = Store & Acting & Clock & Settings & Studio

type Shape = Record<string, z.ZodMiniType>

export type Importable = {
  /** What its files are called. */
  name: string
  /** What else its files, sheets and tables may be called. */
  called: readonly string[]
  table: SQLiteTable
  /** The columns that are written into a file, in their order. */
  columns: readonly string[]
  /** The schema of each field that a form has. */
  shape(place: Place['config']): Shape
  /** The words that a field may hold, where they are few. */
  choices: { [field: string]: readonly string[] | undefined }
  aliases: { [field: string]: readonly string[] | undefined }
  pictures: readonly string[]
  /** Two rows that are equal in these are the same. */
  sameBy: readonly string[]
  /** What can't be compared: a row never differs by it. */
  secret: readonly string[]
  /** Whether no two rows may be the same. */
  isUnique: boolean
  /** What the activity calls a row. */
  titleOf(row: Values): string
  /** Rows that make way for what moves in. */
  makesWay(db: Queries): number[]
  kind?: AnyKind
  /**
   * Checks the fields of a row as its form does; `left` is what else it said, in columns that are left out. Begins anew
   * for each source, and throws a Refusal that names the fields.
   */
  createValidator(
    place: Place & { leaving: ReadonlySet<number> },
  ): (given: Values, left: Values) => Validated
}

type Validated = { values: Values; notes?: Fields }

/** What only this site knows of a row. */
const internalMarks = ['session_version', 'noticed_at', 'noticed_to', 'invited_at', 'proposed']

export const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table)

/** Columns that are worked out from others, or that only this site needs. */
export const isInternal = (table: SQLiteTable, name: string) =>
  internalMarks.includes(name) ||
  derived.some(({ column }) => column.table === table && column.name === name)

type Parts = Pick<
  Importable,
  'name' | 'table' | 'shape' | 'sameBy' | 'titleOf' | 'createValidator'
> &
  Partial<Importable>

const importable = (parts: Parts): Importable => ({
  columns: Object.keys(columnsOf(parts.table)).filter((name) => !isInternal(parts.table, name)),
  choices: {},
  aliases: {},
  pictures: [],
  secret: [],
  isUnique: false,
  makesWay: () => [],
  ...parts,
  called: [getTableName(parts.table), ...(parts.called ?? [])],
})

const ofContent = (kind: AnyKind) =>
  importable({
    name: kind.path,
    called: kind.called,
    table: kind.table,
    shape: () => kind.draft.shape as Shape,
    choices: Object.fromEntries(
      Object.keys(kind.draft.shape).map((name) => [name, columnsOf(kind.table)[name]?.enumValues]),
    ),
    aliases: kind.aliases,
    pictures: kind.pictures,
    sameBy: kind.sameBy,
    titleOf: (row) => String(row[kind.title]),
    kind,
    createValidator: (place) => (given) => {
      const values = checked(kind.draft, given)
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

const accessRequests = importable({
  name: 'requests',
  called: ['student', 'sd-forms', 'students', 'ServerDatabaseForm', 'access requests'],
  table: requests,
  shape: ({ collegeDomain }) => requestDraft(collegeDomain).shape,
  aliases: draftNames.aliases,
  sameBy: ['email', 'student_id'],
  titleOf: ({ id }) => `request ${id}`,
  createValidator: ({ config }) => {
    const draft = requestDraft(config.collegeDomain)
    return (given) => ({ values: checked(draft, given) })
  },
})

const accounts = importable({
  name: 'admins',
  called: ['users'],
  table: admins,
  shape: () => newcomer.shape,
  aliases: { user: ['username'], password_hash: ['password'] },
  sameBy: ['user'],
  secret: ['password_hash', 'entered_at'],
  isUnique: true,
  titleOf: ({ user }) => String(user),
  makesWay: neverEntered,
  createValidator: ({ db, leaving }) => {
    const taken = new Set<string>()
    return (given, { role }) => {
      if (isOtherRole(given['role'])) throw invalid({ role: otherRole(given['role']) })
      const values = prepareNewcomer(db, given, { taken, leaving })
      const isOther = isOtherRole(role)
      return { values, ...(isOther && { notes: { role: `${role} is taken as an admin` } }) }
    }
  },
})

const isOtherRole = (role: unknown) =>
  typeof role === 'string' && !['', 'admin'].includes(role.trim().toLowerCase())

const otherRole = (role: unknown) =>
  `There is no role ${String(role).slice(0, 50)} here, only admin; --map admins.role=- takes it as one`

/** One row at most: a lab that has said something of itself already has it. */
const labFactsRow = importable({
  name: 'lab',
  table: lab,
  shape: () => labDraft.shape,
  sameBy: [],
  isUnique: true,
  titleOf: () => 'Lab facts',
  createValidator: () => (given) => ({ values: { ...checked(labFacts, given), id: 1 } }),
})

export const importables: readonly Importable[] = [
  ...everyKind.map(ofContent),
  accessRequests,
  accounts,
  labFactsRow,
]

/** What a form service adds to the name of its table. */
const suffix = /\s*(?:\(responses\)|[-–_ ]+form[ _]responses(?:[ _]\d+)?)\s*$/i

/** What a file, a sheet or a table of that name holds. */
export const importableCalled = (name: string) =>
  importables.find((each) =>
    [each.name, ...each.called].some((known) => plain(known) === plain(name.replace(suffix, ''))),
  )

/** The columns of a row that are worked out from others. */
export const derivedOf = ({ table }: Pick<Importable, 'table'>, values: Values) =>
  Object.fromEntries(
    derived
      .filter(({ column }) => column.table === table)
      .map(({ column, from, by }) => [
        column.name,
        by(...from.map(({ name }) => textIn(values[name]))),
      ]),
  )
