import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { linksIn, picturesIn, proseIn } from '../fields/contents.ts'
import { fingerprintOf } from '../fields/fingerprint.ts'
import { searchable } from '../fields/fold.ts'
import type { Values } from '../fields/names.ts'
import type { HourCycle } from '../fields/times/words.ts'
import type { SearchedKind } from '../search/entries.ts'
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

const internals = new Set<string>(internal)
export const isInternal = (name: string) => internals.has(name)

type SetByDecisions =
  | 'status'
  | 'published_at'
  | 'cancelled_at'
  | 'cancelled_reason'
  | 'cancelled_days'

type AnyTable = { $inferSelect: object }

export type Identified = { id: number; revision: number }
export type RowTable = SQLiteTable & { $inferSelect: Identified }

/** What the engine must know of rows that it changes. */
export type Source<Table extends RowTable = RowTable, Response = object> = {
  path: string
  table: Table
  derived: { [column: string]: Derivation<string> | undefined }
  /** What the activity calls a row. */
  titleOf(row: object): string
  responseOf(row: object): Response
  /** The message where a row is gone. */
  missing?: string
}

export type ResponseColumns<Table extends AnyTable> = Omit<Table['$inferSelect'], Internal>

/** A row in a response; a picture called `image` is also called `img`, as in other kinds. */
export type Item<Table extends AnyTable> = ResponseColumns<Table> &
  (Table['$inferSelect'] extends { image: infer Image } ? { img: Image } : unknown)

const withImg = <Value>(values: Record<string, Value>) =>
  values['image'] === undefined ? values : { ...values, img: values['image'] }

export const itemOf = <Table extends AnyTable>(row: object) =>
  withImg(
    Object.fromEntries(Object.entries(row).filter(([name]) => !isInternal(name))),
  ) as Item<Table>

export type Draft = z.ZodMiniObject

type FieldOf<Schema extends Draft> = Extract<keyof z.output<Schema>, string>
type ColumnOfField<Table extends SQLiteTable> = Exclude<
  Extract<keyof Table['$inferInsert'], string>,
  Internal | SetByDecisions | 'id' | 'submission_date'
>

/** A type error that names it unless each field of the draft is a column, and each column is a field. */
type Fits<Table extends SQLiteTable, Schema extends Draft> =
  | `The table has no column "${Exclude<FieldOf<Schema>, keyof Table['$inferInsert']>}"`
  | `The draft has no field "${Exclude<ColumnOfField<Table>, FieldOf<Schema>>}"` extends infer Message
  ? [Message] extends [never]
    ? unknown
    : Message
  : never

/** Distributive, so that a kind is also one of many kinds. */
type Column<Table extends SQLiteTable> = Table extends AnyTable
  ? Extract<keyof Table['$inferSelect'], string>
  : never

type TimeContext = { timeZone: string; now: string; cycle: HourCycle }

type Derivation<Name> = { from: readonly Name[]; by: (...texts: (string | null)[]) => string }

type Definition<
  Path extends string,
  Table extends RowTable,
  Schema extends Draft,
  Submitted extends Draft,
> = Source<Table, Item<Table>> & {
  path: Path
  draft: Schema
  noun: string
  /** Content of a site that is tried out. */
  samples: readonly Values[]
  /** What the typed client sends: the draft, or its fields under other names. */
  submitted: Schema | Submitted
  editDraft: Draft
  /** The field that names an item, and that lists are searched by. */
  title: Column<Table>
  search: SearchedKind['search']
  /** Imported rows that are equal in these are the same item. By default, those of one title and author. */
  uniqueBy: readonly Column<Table>[]
  /** Other names that input may use for a field. */
  aliases: { [Name in Column<Table>]?: readonly string[] }
  /** Names of the kind in files and databases to import. */
  importNames: readonly string[]
  /** Fields that are ignored unless an admin sends them. */
  adminOnly: readonly Column<Table>[]
  /** Checks several fields together, or against the settings: messages by field. */
  validate(row: Values, config: { timeZone: string }): Record<string, string>
  pictures: readonly string[]
  filters: { [Name in Column<Table>]?: readonly string[] }
  /** A column of labels that the public list can be filtered by, and the query parameter for that. */
  labels?: { column: Column<Table>; parameter: string }
  /** The columns of its author, the author's portrait, and a link to the work elsewhere; null if it is nobody's work. */
  credits?: Credits<Column<Table>> | null
  /** The column that published items ascend by; else the newest comes first. */
  order?: Column<Table>
  /** Computed fields of the response for a single item. */
  detail(item: ResponseColumns<Table>, context: TimeContext): object
}

export type Kind<
  Path extends string = string,
  Table extends ContentTable = ContentTable,
  Schema extends Draft = Draft,
  Submitted extends Draft = Schema,
> = Definition<Path, Table, Schema, Submitted>

export type Reviewed = Kind<string, ReviewedTable>

export type Feed<Table extends AnyTable> = {
  nouns: string
  /** An entry of the feed; without a link it leads to the item's page. */
  feedEntry(row: Item<Table>, cycle: HourCycle): { author: string; summary: string; link?: string }
}
type Credits<Name> = { by: Name; face?: Name; link?: Name }
type FeedOf<Table extends SQLiteTable> = Table extends { status: unknown }
  ? Feed<Table> & { credits: Credits<Column<Table>> | null }
  : unknown

type Common = Record<'id' | 'revision' | 'folded', AnySQLiteColumn>
type Other = 'path' | 'table' | 'draft' | 'submitted' | 'pictures' | 'search' | 'derived'
type Needed = 'noun' | 'samples' | 'title'
type Defined<Table extends RowTable> = Definition<string, Table, Draft, Draft>
type KindOptions<Table extends RowTable> = Pick<Defined<Table>, Needed> &
  Partial<Omit<Defined<Table>, Other | Needed>> &
  FeedOf<Table> & {
    /**
     * What the full-text search finds beside the title: names of people and places, and running text, by default all
     * that there is.
     */
    search: { names: readonly Column<Table>[]; passage?: readonly Column<Table>[] }
    derived?: { [Name in Column<Table>]?: Derivation<Column<Table>> }
  }

export const kind = <
  Path extends string,
  Table extends RowTable & Common,
  Schema extends Draft,
  Submitted extends Draft = Schema,
>(
  path: Path,
  table: Table,
  draft: Schema & Fits<Table, Schema>,
  options: KindOptions<Table> & { submitted?: Submitted },
): Definition<Path, Table, Schema, Submitted> & FeedOf<Table> => ({
  path,
  table,
  draft,
  submitted: draft,
  editDraft: draft,
  aliases: {},
  importNames: [],
  filters: {},
  pictures: picturesIn(draft),
  adminOnly: [],
  titleOf: (row) => String(new Map(Object.entries(row)).get(options.title)),
  responseOf: itemOf,
  validate: () => ({}),
  detail: () => ({}),
  uniqueBy: [options.title, ...(options.credits ? [options.credits.by] : [])],
  ...options,
  search: {
    passage: [...proseIn(draft), ...Object.keys(options.filters ?? {})],
    ...options.search,
  },
  derived: {
    folded: { from: [options.title], by: (title) => searchable(title ?? '') },
    ...('likeness' in table && {
      likeness: { from: [options.title, ...proseIn(draft), ...linksIn(draft)], by: fingerprintOf },
    }),
    ...options.derived,
  },
})

export const textIn = (value: unknown) => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const derivationsOf = ({ derived }: Pick<Source, 'derived'>) =>
  Object.entries(derived).flatMap(([name, derivation]) =>
    derivation ? [{ name, ...derivation }] : [],
  )

/** The derived columns of new values; of an edit of `before` only those whose sources change. */
export const derivedFrom = (source: Pick<Source, 'derived'>, values: Values, before?: Values) => {
  const row = { ...before, ...values }
  const isChanged = (name: string) => name in values && values[name] !== before?.[name]
  return Object.fromEntries(
    derivationsOf(source)
      .filter(({ from }) => before === undefined || from.some(isChanged))
      .map(({ name, from, by }) => [name, by(...from.map((each) => textIn(row[each])))]),
  )
}
