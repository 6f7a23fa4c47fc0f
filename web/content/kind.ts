import type { ComponentType } from 'react'
import type { Api, Call } from '../data/api.ts'
import type { Kind, Row } from '../data/kind.ts'

/** How the public list of a kind shows its items. */
export type Listed<Item extends Row> = {
  /** Page sizes; where there are several, the reader chooses. */
  sizes: readonly [usual: number, ...others: number[]]
  Card: ComponentType<{ item: Item; index: number }>
  /** Labels to filter by: the parameter of its address, a heading, and the call for all of them. */
  labels?: { word: string; name: string; read: (api: Api) => Call<{ label: string }[] | null> }
  /** The prefix of its cards' ids, where they can be linked to. */
  anchor?: string
  /** Its cards show Markdown. */
  isRead?: true
  /** Removes long texts that its card doesn't show. */
  lean?: (item: Item) => Item
  /** The item as a thing of schema.org. */
  linkedOf?: (item: Item) => object
  /** The grid of its cards, and roughly how high a card is. */
  look: { grid: string; height: string }
}

export type ListKind<Item extends Row> = Listed<Item> & Kind<never, Item>
