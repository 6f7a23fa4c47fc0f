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

export type Values = Record<string, unknown>
export type ImportContext = Store & Acting & Clock & Settings & Studio

type Shape = Record<string, z.ZodMiniType>

/** What can be imported and exported: every kind of content, requests, accounts and the lab's facts. */
export type Importable = {
  /** The name of its files. */
  name: string
  /** Other names of its files, sheets and tables. */
  called: readonly string[]
  table: SQLiteTable
  /** The exported columns, in their order. */
  columns: readonly string[]
  /** The schemas of the form's fields. */
  shape(config: ImportContext['config']): Shape
  /** The values that a field may have, where they are few. */
  choices: { [field: string]: readonly string[] | undefined }
  aliases: { [field: string]: readonly string[] | undefined }
  pictures: readonly string[]
  /** Two rows that are equal in these are the same. */
  sameBy: readonly string[]
  /** Fields that are neither compared nor updated. */
  secret: readonly string[]
  /** Whether no two rows may be the same. */
  isUnique: boolean
  /** The row's title in the activity. */
  titleOf(row: Values): string
  /** The ids of rows that are replaced by an import. */
  makesWay(db: Queries): number[]
  kind?: AnyKind
  /** Validates the fields of a row as its form does, given the columns that are left out; anew for each source. */
  createValidator(
    context: ImportContext & { leaving: ReadonlySet<number> },
  ): (given: Values, left: Values) => Validated
}

type Validated = { values: Values; notes?: Fields }

const internalColumns = ['session_version', 'noticed_at', 'noticed_to', 'invited_at', 'proposed']

export const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table)

/** Whether a column is computed from others, or of use to this site alone. */
export const isInternal = (table: SQLiteTable, name: string) =>
  internalColumns.includes(name) ||
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
    createValidator: (context) => (given) => {
      const values = checked(kind.draft, given)
      expectRight(context, kind, values)
      return { values, notes: requiredByEdit(kind, values) }
    },
  })

function requiredByEdit({ edited, draft }: AnyKind, values: Values): Fields {
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

/** A single row. */
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

/** What form services add to the names of their tables. */
const suffix = /\s*(?:\(responses\)|[-–_ ]+form[ _]responses(?:[ _]\d+)?)\s*$/i

/** What a file, sheet or table of that name holds. */
export const importableCalled = (name: string) =>
  importables.find((each) =>
    [each.name, ...each.called].some((known) => plain(known) === plain(name.replace(suffix, ''))),
  )

/** The columns of a row that are computed from others. */
export const derivedOf = ({ table }: Pick<Importable, 'table'>, values: Values) =>
  Object.fromEntries(
    derived
      .filter(({ column }) => column.table === table)
      .map(({ column, from, by }) => [
        column.name,
        by(...from.map(({ name }) => textIn(values[name]))),
      ]),
  )
