import type { ComponentType } from 'react'
import type { Api, Call } from '../data/api.ts'
import type { Kind, Row } from '../data/kind.ts'

/** How a kind is listed to the public; its looks are its own. */
export type Listed<Item extends Row> = {
  /** Rows of a page; where there are several, the reader chooses. */
  sizes: readonly [usual: number, ...others: number[]]
  /** What the category select calls all of them; no select where it is absent. */
  everything?: string
  Card: ComponentType<{ item: Item; index: number }>
  /** The labels by which it can be filtered: the word of its address for one, and how to ask for all of them. */
  labels?: { word: string; name: string; read: (api: Api) => Call<{ label: string }[] | null> }
  /** What its cards are linked to by, before their number; it comes last in, first out. */
  anchor?: string
  /** Whether its prose is read in the list. */
  isRead?: true
  /** An item with no more than its card shows, where it has long texts that would come along. */
  lean?: (item: Item) => Item
  /** What it is to machines: a thing of schema.org. */
  linkedOf?: (item: Item) => object
  /** How its cards are laid out, and how high one is about. */
  look: { grid: string; height: string }
}

/** What the list's parts know: the kind, how it is listed, and the way to add to it. */
export type ListKind<Item extends Row> = Listed<Item> & Kind<never, Item>
