import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import type * as tables from './tables.ts'

/** The columns that every kind has, and those a reviewed one has besides. */
export type ContentTable =
  | typeof tables.faq
  | typeof tables.faculty
  | typeof tables.resources
  | ReviewedTable
export type ReviewedTable = typeof tables.highlights | typeof tables.articles

/** What the shared code keeps for itself. */
type Internal = 'revision' | 'folded' | 'sort_key' | 'spam'

/** A row as it is answered. */
export type Item<Table extends SQLiteTable> = Omit<Table['$inferSelect'], Internal>

export type Draft = z.ZodMiniObject

/** A draft that does not fit its table is a type error: every field of it is a column, and no column is forgotten. */
type Fits<
  Table extends SQLiteTable,
  Of extends Draft,
> = keyof z.output<Of> extends keyof Table['$inferInsert']
  ? Exclude<
      keyof Table['$inferInsert'],
      keyof z.output<Of> | Internal | 'id' | 'status' | 'submission_date' | 'published_at'
    > extends never
    ? Of
    : never
  : never

type Column<Table extends SQLiteTable> = Extract<keyof Table['$inferSelect'], string>

/** What differs between the kinds; all else they share. */
export type Kind<
  Path extends string = string,
  Table extends ContentTable = ContentTable,
  Of extends Draft = Draft,
  Submitted extends Draft = Of,
> = {
  path: Path
  table: Table
  draft: Of
  /** What the typed client may send: a draft, or the same under other names. */
  submitted: Of | Submitted
  /** What a row must be once it was edited. */
  edited: z.ZodMiniType
  /** The title, name or question that a search looks in. */
  searches: Column<Table>
  /** The other names we take for a field. */
  aliases: { [Name in Column<Table>]?: readonly string[] }
  /** The fields that hold a picture. */
  pictures: readonly Column<Table>[]
  /** What a list is sorted by; the newest first where nothing is said. */
  orderedBy?: SQLiteColumn
  /** Further names that an item's own answer gives its fields. */
  detail: (row: Table['$inferSelect']) => object
}

type Differences<Table extends ContentTable, Submitted extends Draft> = {
  submitted?: Submitted
  searches: Column<Table>
  aliases?: { [Name in Column<Table>]?: readonly string[] }
  pictures?: readonly Column<Table>[]
  orderedBy?: SQLiteColumn
  edited?: z.ZodMiniType
  detail?: (row: Table['$inferSelect']) => object
}

export const kind = <
  Path extends string,
  Table extends ContentTable,
  Of extends Draft,
  Submitted extends Draft = Of,
>(
  path: Path,
  table: Table,
  draft: Of & Fits<Table, Of>,
  differences: Differences<Table, Submitted>,
): Kind<Path, Table, Of, Submitted> => ({
  path,
  table,
  draft,
  submitted: draft,
  edited: draft,
  aliases: {},
  pictures: [],
  detail: () => ({}),
  ...differences,
})
