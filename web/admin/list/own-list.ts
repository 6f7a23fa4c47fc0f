import type { ReactNode } from 'react'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Action, ListDefinition } from './list-definition.ts'
import type { Filter, Findable } from './list-query.ts'

/** What a kind brings to its lists in the panel. */
export type OwnList<Item extends Row> = Pick<ListDefinition<Item>, 'nameOf'> & {
  /** What one is called in questions: "Delete FAQ". */
  noun: string
  size?: number
  /** What the order by title is called, and whether it is the usual one; "Title" where nothing is said. */
  order?: Findable['order']
  filters?: readonly Filter[]
  /** What else can be set for several at once. */
  settable?: readonly Filter[]
  empty?: string
  /** What is asked and said about a removal, where it isn't the usual. */
  remove?: Partial<Pick<Action<Item>, 'done' | 'failed'>> & {
    question?: string
    /** What else should be known before. */
    warning?: (item: Item) => string | undefined
  }
  /** What else can be done with what is published. */
  more?: readonly Action<Item>[]
  /** An item as the public sees it; its fields where nothing is said. */
  Preview?: (props: { item: Item }) => ReactNode
}

/** What every reviewed kind has beside its own fields. */
export type Reviewable = Row & {
  status: string
  submission_date: string
  published_at: string | null
}

/** Something that waits, with what its sender's receipt says. Read anew by its number, it may come without that. */
export type Pending<Item extends Row = Reviewable> = Item & Partial<Reviewing>

/** What a reviewed kind brings. */
export type OwnReviewed<Item extends Row> = OwnList<Item> &
  Required<Pick<OwnList<Item>, 'Preview'>> & {
    authorOf: (item: Item, timeFormats: TimeFormat) => string | null | undefined
    linksOf: (item: Item) => (string | null | undefined)[]
    /** What is said where nothing waits. */
    nothingPending: string
  }

export type Reviewed<Item extends Reviewable> = {
  kind: ReviewedKind<Item, Item>
  own: OwnReviewed<Item>
}
