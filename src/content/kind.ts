import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { searchable } from '../fields/fold.ts'
import type { HourCycle } from '../fields/times/words.ts'
import type * as kinds from './kinds.ts'

export type ContentTable = (typeof kinds)[keyof typeof kinds]['table']
export type ReviewedTable = Extract<ContentTable, { status: unknown }>

export const internal = [
  'revision',
  'folded',
  'folded_email',
  'sort_key',
  'spam',
  'updated_at',
  'over_at',
  'likeness',
  'proposed',
] as const
type Internal = (typeof internal)[number]

type Decided = 'status' | 'published_at' | 'cancelled_at' | 'cancelled_reason' | 'cancelled_days'

type Rows = { $inferSelect: object }

export type Answered<Table extends Rows> = Omit<Table['$inferSelect'], Internal>

/** A row in a response; a picture called `image` is also called `img`, as in other kinds. */
export type Item<Table extends Rows> = Answered<Table> &
  (Table['$inferSelect'] extends { image: infer Image } ? { img: Image } : unknown)

export type Draft = z.ZodMiniObject

/** A type error unless each field of the draft is a column, and each column is a field. */
type Fits<
  Table extends SQLiteTable,
  Of extends Draft,
> = keyof z.output<Of> extends keyof Table['$inferInsert']
  ? Exclude<
      keyof Table['$inferInsert'],
      keyof z.output<Of> | Internal | Decided | 'id' | 'submission_date'
    > extends never
    ? Of
    : never
  : never

/** Distributive, so that a kind is also one of many kinds. */
type Column<Table extends SQLiteTable> = Table extends Rows
  ? Extract<keyof Table['$inferSelect'], string>
  : never

type Values = Record<string, unknown>
type TimeContext = { timeZone: string; now: string; cycle: HourCycle }

type Derivation<Name> = { from: readonly Name[]; by: (...texts: (string | null)[]) => string }

type Definition<
  Path extends string,
  Table extends SQLiteTable,
  Of extends Draft,
  Submitted extends Draft,
> = {
  path: Path
  table: Table
  draft: Of
  noun: string
  /** What the typed client sends: the draft, or its fields under other names. */
  submitted: Of | Submitted
  edited: Draft
  /** The field that names an item, which searches in lists look in. */
  title: Column<Table>
  /** What the full-text search finds beside the title: names of people and places, and running text. */
  search: { names: readonly Column<Table>[]; passage: readonly Column<Table>[] }
  /** Imported rows that are equal in these are the same item. */
  sameBy: readonly Column<Table>[]
  derived: { [Name in Column<Table>]?: Derivation<Column<Table>> }
  /** Other names that input may use for a field. */
  aliases: { [Name in Column<Table>]?: readonly string[] }
  called: readonly string[]
  /** Fields that are ignored unless an admin sends them. */
  forAdmins: readonly Column<Table>[]
  /** What is wrong with a row whose fields are valid: messages by field. */
  refuses(row: Values, config: { timeZone: string }): Record<string, string>
  pictures: readonly Column<Table>[]
  filters: { [Name in Column<Table>]?: readonly string[] }
  /** A column of labels that the public list can be filtered by, and the query parameter for that. */
  labels?: { column: Column<Table>; word: string }
  /** The column that published items ascend by; else the newest comes first. */
  order?: Column<Table>
  detail(item: Answered<Table>, context: TimeContext): object
}

export type Kind<
  Path extends string = string,
  Table extends ContentTable = ContentTable,
  Of extends Draft = Draft,
  Submitted extends Draft = Of,
> = Definition<Path, Table, Of, Submitted>

export type Reviewed = Kind<string, ReviewedTable>

export type Feed<Table extends Rows> = {
  nouns: string
  /** An entry of the feed; without a link it leads to the item's page. */
  entry(row: Item<Table>, cycle: HourCycle): { author: string; summary: string; link?: string }
  /** The columns of its author, the author's portrait, and a link to the work elsewhere. */
  credits?: Record<'by', Column<Extract<Table, SQLiteTable>>> & {
    [Name in 'face' | 'link']?: Column<Extract<Table, SQLiteTable>>
  }
}
type FeedOf<Table extends SQLiteTable> = Table extends { status: unknown } ? Feed<Table> : unknown

type Common = Record<'id' | 'revision' | 'folded', AnySQLiteColumn>
type Shared = 'path' | 'table' | 'draft' | 'submitted'
type Needed = 'noun' | 'title' | 'search'
type Defined<Table extends SQLiteTable> = Definition<string, Table, Draft, Draft>
type Differences<Table extends SQLiteTable> = Pick<Defined<Table>, Needed> &
  Partial<Omit<Defined<Table>, Shared | Needed>> &
  FeedOf<Table>

export const kind = <
  Path extends string,
  Table extends SQLiteTable & Common,
  Of extends Draft,
  Submitted extends Draft = Of,
>(
  path: Path,
  table: Table,
  draft: Of & Fits<Table, Of>,
  differences: Differences<Table> & { submitted?: Submitted },
): Definition<Path, Table, Of, Submitted> & FeedOf<Table> => ({
  path,
  table,
  draft,
  submitted: draft,
  edited: draft,
  aliases: {},
  called: [],
  filters: {},
  pictures: [],
  forAdmins: [],
  refuses: () => ({}),
  detail: () => ({}),
  sameBy: [differences.title],
  ...differences,
  derived: {
    folded: { from: [differences.title], by: (title) => searchable(title ?? '') },
    ...differences.derived,
  },
})

export const textIn = (value: unknown) => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Deriving = { derived: Record<string, Derivation<string> | undefined> }

export const derivationsOf = ({ derived }: Deriving) =>
  Object.entries(derived).flatMap(([name, derivation]) =>
    derivation ? [{ name, ...derivation }] : [],
  )

/** The derived columns of new values; of an edit of `before` only those whose sources change. */
export const derivedFrom = (kind: Deriving, values: Values, before?: Values) => {
  const row = { ...before, ...values }
  const isChanged = (name: string) => name in values && values[name] !== before?.[name]
  return Object.fromEntries(
    derivationsOf(kind)
      .filter(({ from }) => before === undefined || from.some(isChanged))
      .map(({ name, from, by }) => [name, by(...from.map((each) => textIn(row[each])))]),
  )
}
