import type { ComponentType } from 'react'
import type { Api, Call } from '../data/api.ts'
import type { Kind, Row } from '../data/kind.ts'

type Sizes = readonly [usual: number, ...others: number[]]

/** Per-kind options of the public list. */
export type ListOptions<Item extends Row> = {
  /** Page sizes, where they aren't the usual one; where there are several, the reader chooses. */
  sizes?: Sizes
  Card: ComponentType<{ item: Item; index: number }>
  /** Labels to filter by: their query parameter, a heading, and the request for all of them. */
  labels?: { param: string; name: string; read: (api: Api) => Call<{ label: string }[] | null> }
  /** Renders an item's Markdown, or removes long texts that its card doesn't show. */
  shownAs?: (item: Item) => Item | Promise<Item>
  /** The grid of its cards, and roughly how high a card is. */
  look: { grid: string; height: string }
}

export type ListKind<Item extends Row> = ListOptions<Item> & { sizes: Sizes } & Kind<never, Item>
