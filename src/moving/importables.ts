import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { taken } from '../accounts/contract.ts'
import { findUnusedAdmin } from '../accounts/first-admin.ts'
import { importedAdmin, prepareImportedAdmin } from '../accounts/imported-admins.ts'
import { admins } from '../accounts/table.ts'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { refuseInvalid } from '../content/items.ts'
import { textIn } from '../content/kind.ts'
import type { Acting, Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { derived } from '../derived.ts'
import type { Values } from '../fields/names.ts'
import { type FieldErrors, invalid, validate } from '../http/response/errors.ts'
import type { PictureContext } from '../images/images.ts'
import { labFacts } from '../lab/contract.ts'
import { lab } from '../lab/table.ts'
import { draftNames, requestDraft } from '../requests/contract.ts'
import { accessRequests } from '../requests/lists.ts'
import { normalizeName, trimmedText } from './files/rows.ts'

export type ImportContext = Store & Acting & Clock & Settings & PictureContext

type Draft = z.ZodMiniObject<Record<string, z.ZodMiniType>>

export type Importable = {
  name: string
  importNames: readonly string[]
  table: SQLiteTable
  columns: readonly string[]
  draft(config: ImportContext['config']): Draft
  choices: { [field: string]: readonly string[] | undefined }
  aliases: { [field: string]: readonly string[] | undefined }
  pictures: readonly string[]
  uniqueBy: readonly string[]
  /** Neither compared nor updated. */
  secret: readonly string[]
  /** Two rows of a file that are the same are one, whatever their ids. */
  hasUniqueKey: boolean
  /** Fields whose values no two rows share, and the messages where they would. */
  distinct: { [field: string]: string }
  titleOf(row: Values): string
  /** Rows that an import replaces. */
  replaceable(db: Queries): (Values & { id: number })[]
  kind?: AnyKind
  validate(context: ImportContext, row: Unvalidated): { values: Values; notes?: FieldErrors }
}

/** `skipped`: the cells of skipped columns. */
type Unvalidated = { draft: Draft; values: Values; skipped: Values }

const internalColumns = ['session_version', 'noticed_at', 'noticed_to', 'invited_at', 'proposed']

export const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table)

/** Columns that don’t move: computed from others, or of use to this site alone. */
export const isInternal = (table: SQLiteTable, name: string) =>
  internalColumns.includes(name) ||
  derived.some(({ column }) => column.table === table && column.name === name)

type Definition = Pick<Importable, 'name' | 'table' | 'draft' | 'uniqueBy' | 'titleOf'> &
  Partial<Importable>

const importable = ({ table, importNames = [], ...rest }: Definition): Importable => ({
  columns: Object.keys(columnsOf(table)).filter((name) => !isInternal(table, name)),
  choices: {},
  aliases: {},
  pictures: [],
  secret: [],
  hasUniqueKey: false,
  distinct: {},
  replaceable: () => [],
  validate: (_, { draft, values }) => ({ values: validate(draft, values) }),
  ...{ ...rest, table, importNames: [getTableName(table), ...importNames] },
})

const ofContent = (kind: AnyKind) =>
  importable({
    name: kind.path,
    importNames: kind.importNames,
    table: kind.table,
    draft: () => kind.draft as Draft,
    choices: Object.fromEntries(
      Object.keys(kind.draft.shape).map((name) => [name, columnsOf(kind.table)[name]?.enumValues]),
    ),
    aliases: kind.aliases,
    pictures: kind.pictures,
    uniqueBy: kind.uniqueBy,
    titleOf: kind.titleOf,
    kind,
    validate(context, row) {
      const values = validate(row.draft, row.values)
      refuseInvalid(context, kind, values)
      return { values, notes: requiredByEdit(kind, values) }
    },
  })

function requiredByEdit({ editDraft, draft }: AnyKind, values: Values): FieldErrors {
  if (editDraft === draft) return {}
  const result = editDraft.safeParse(values)
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), `An edit will ask for it: ${message}`]),
  )
}

const requests = importable({
  name: 'requests',
  importNames: ['student', 'sd-forms', 'students', 'ServerDatabaseForm', 'access requests'],
  table: accessRequests.table,
  draft: ({ collegeDomain }) => requestDraft(collegeDomain),
  aliases: draftNames.aliases,
  uniqueBy: ['email', 'student_id'],
  titleOf: accessRequests.titleOf,
})

const accounts = importable({
  name: 'admins',
  importNames: ['users'],
  table: admins,
  draft: () => importedAdmin,
  aliases: { user: ['username'], password_hash: ['password'] },
  uniqueBy: ['user'],
  secret: ['password_hash', 'entered_at'],
  hasUniqueKey: true,
  titleOf: ({ user }) => String(user),
  replaceable: findUnusedAdmin,
  distinct: taken,
  validate(_, row) {
    const { role } = row.values
    if (isOtherRole(role)) throw invalid({ role: otherRole(role) })
    const values = prepareImportedAdmin(row.values)
    const { role: skippedRole } = row.skipped
    return isOtherRole(skippedRole)
      ? { values, notes: { role: `${skippedRole} is taken as an admin` } }
      : { values }
  },
})

const isOtherRole = (role: unknown) =>
  typeof role === 'string' && !['', 'admin'].includes(role.trim().toLowerCase())

const otherRole = (role: unknown) =>
  `There is no role ${String(role).slice(0, 50)} here, only admin; --map admins.role=- takes it as one`

const labFactsRow = importable({
  name: 'lab',
  table: lab,
  draft: () => labFacts,
  uniqueBy: [],
  hasUniqueKey: true,
  titleOf: () => 'Lab facts',
  validate: (_, { draft, values }) => ({ values: { ...validate(draft, values), id: 1 } }),
})

export const importables: readonly Importable[] = [
  ...everyKind.map(ofContent),
  requests,
  accounts,
  labFactsRow,
]

const suffixes = /(?:[-–_\s]*(?:\(responses\)|form[ _]responses(?:[ _]\d+)?))+\s*$/i

export const importableCalled = (name: string) =>
  importables.find((each) =>
    [each.name, ...each.importNames].some(
      (known) => normalizeName(known) === normalizeName(name.replace(suffixes, '')),
    ),
  )

/** The name of a row in messages. */
export const rowName = ({ kind, uniqueBy }: Importable, row: Values) =>
  trimmedText(row[kind?.title ?? uniqueBy[0] ?? ''] ?? row['id'] ?? '').slice(0, 80)

export const derivedOf = ({ table }: Pick<Importable, 'table'>, values: Values) =>
  Object.fromEntries(
    derived
      .filter(({ column }) => column.table === table)
      .map(({ column, from, by }) => [
        column.name,
        by(...from.map(({ name }) => textIn(values[name]))),
      ]),
  )
