import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { searchable } from '../fields/fold.ts'
import type { HourCycle } from '../fields/times/words.ts'
import { onceFor } from '../once-for.ts'
import type * as tables from './tables.ts'

export type ContentTable = (typeof tables)[keyof typeof tables]
/** The tables of the kinds that strangers submit to and an admin reviews. */
export type ReviewedTable = Extract<ContentTable, { status: unknown }>

/** What depends on where the site stands. */
export type Place = { timeZone: string }

/** The columns that are answered to nobody. */
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

/** The columns that say what was decided about an item. */
type Decided = 'status' | 'published_at' | 'cancelled_at' | 'cancelled_reason' | 'cancelled_days'

type Rows = { $inferSelect: object }

/** What of a row is answered. */
export type Answered<Table extends Rows> = Omit<Table['$inferSelect'], Internal>

/** A row as it is answered; where a picture is called `image`, also by the other kinds' name for it. */
export type Item<Table extends Rows> = Answered<Table> &
  (Table['$inferSelect'] extends { image: infer Image } ? { img: Image } : unknown)

export type Draft = z.ZodMiniObject

/** A draft that does not fit its table is a type error: every field of it is a column, and no column is forgotten. */
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

/** Of several tables those of each, so that a kind is also one of many kinds. */
type Column<Table extends SQLiteTable> = Table extends Rows
  ? Extract<keyof Table['$inferSelect'], string>
  : never

type Values = Record<string, unknown>
type Order<Table extends SQLiteTable> = { by: Column<Table>; direction: 'asc' | 'desc' }

type Texts = (string | null)[]
type Derivation<Name> =
  | ((title: string) => string)
  | { from: readonly Name[]; by: (...texts: Texts) => string }

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
  /** What one of them is called in a sentence. */
  noun: string
  /** What the typed client may send: a draft, or the same under other names. */
  submitted: Of | Submitted
  /** What a row must be once it was edited. */
  edited: z.ZodMiniType
  /** The field that names an item, its title, name or question: what a search looks in. */
  title: Column<Table>
  /** What else a search finds it by: fields that name people and places, and running text. */
  search: { names: readonly Column<Table>[]; passage: readonly Column<Table>[] }
  /** Two that are equal in these are the same one, where they come from elsewhere. */
  sameBy: readonly Column<Table>[]
  /** The columns that are worked out: from the title, or from what they name. */
  derived: { [Name in Column<Table>]?: Derivation<Column<Table>> }
  /** The other names we take for a field. */
  aliases: { [Name in Column<Table>]?: readonly string[] }
  /** What other programs call a table of them. */
  called: readonly string[]
  /** The fields that are an admin's to fill in; of others they are ignored. */
  forAdmins: readonly Column<Table>[]
  /** What is wrong with a row that is right by itself: a sentence by the field. */
  refuses(row: Values, place: Place): Record<string, string>
  /** The fields that hold a picture. */
  pictures: readonly Column<Table>[]
  /** The columns that lists can be filtered by, with the words of each. */
  filters: { [Name in Column<Table>]?: readonly string[] }
  /** The column of labels by which the public list can be filtered, and the word of its address for one of them. */
  labels?: { column: Column<Table>; word: string }
  /** What the published ones are sorted by; the newest first where nothing is said. */
  order?: Order<Table>
  /** Further names that an item's own answer gives its fields. */
  detail(item: Answered<Table>, place: Place & { now: string; cycle: HourCycle }): object
}

/** A kind that strangers submit to and an admin reviews. */
export type Reviewed = Kind<string, ReviewedTable>

/** What is told of a reviewed kind elsewhere: in letters and in feeds. */
export type Feed<Table extends Rows> = {
  /** What several of them are called in a letter. */
  nouns: string
  /** What feed readers are told of an item besides its title; the link is the item's own page where none is named. */
  entry(row: Item<Table>, cycle: HourCycle): { author: string; summary: string; link?: string }
  /** The columns of who made it, of their face, and of where it is read, where that isn't its own page. */
  credits?: Record<'by', Column<Extract<Table, SQLiteTable>>> & {
    [Name in 'face' | 'link']?: Column<Extract<Table, SQLiteTable>>
  }
}
type FeedOf<Table extends ContentTable> = Table extends ReviewedTable ? Feed<Table> : unknown

type Shared = 'path' | 'table' | 'draft' | 'submitted'
type Needed = 'noun' | 'title' | 'search'
type Differences<Table extends ContentTable> = Pick<Kind<string, Table>, Needed> &
  Partial<Omit<Kind<string, Table>, Shared | Needed>> &
  FeedOf<Table>

export const kind = <
  Path extends string,
  Table extends ContentTable,
  Of extends Draft,
  Submitted extends Draft = Of,
>(
  path: Path,
  table: Table,
  draft: Of & Fits<Table, Of>,
  differences: Differences<Table> & { submitted?: Submitted },
): Kind<Path, Table, Of, Submitted> & FeedOf<Table> => ({
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
  derived: { folded: searchable, ...differences.derived },
})

/** A value as a derivation reads it, and as the database holds it. */
export const textIn = (value: unknown) => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Deriving = { title: string; derived: Record<string, Derivation<string> | undefined> }

/** Each column of a kind that is worked out, from which others, and how. */
export const derivationsOf = onceFor(({ title, derived }: Deriving) =>
  Object.entries(derived).flatMap(([name, how]) => {
    if (how === undefined) return []
    if (typeof how !== 'function') return [{ name, ...how }]
    return [{ name, from: [title], by: (text: string | null = '') => how(text ?? '') }]
  }),
)

/**
 * The derived columns of a row with these values. Of an edit (`before` is the row as it is stored) only those whose
 * sources it changes.
 */
export const derivedFrom = (kind: Deriving, values: Values, before?: Values) => {
  const row = { ...before, ...values }
  const isChanged = (name: string) => name in values && values[name] !== before?.[name]
  return Object.fromEntries(
    derivationsOf(kind)
      .filter(({ from }) => before === undefined || from.some(isChanged))
      .map(({ name, from, by }) => [name, by(...from.map((each) => textIn(row[each])))]),
  )
}
