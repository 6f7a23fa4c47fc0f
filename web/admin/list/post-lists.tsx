import type { ComponentType } from 'react'
import { postOf } from '../../content/post.tsx'
import type { ReviewedKind } from '../../data/kind.ts'
import { type Reviewed, type ReviewedList, reviewedLists } from './kind-lists.ts'

type CardComponent<Item> = ComponentType<{ item: Item; index: number; heading: 'h4' }>

/** The lists of posts: by an author, about what a summary says, perhaps with links. */
export const postLists = <Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: Partial<Omit<ReviewedList<Item>, 'Card'>> & { noun: string; Card: CardComponent<Item> },
) =>
  reviewedLists<Item>(kind, {
    nothingPending: `No Pending ${own.noun} Requests`,
    nameOf: (item) => postOf(item).title ?? 'Untitled',
    factsOf: (item) => [postOf(item).author, postOf(item).category],
    linksOf: (item) => [postOf(item).website, postOf(item).code],
    ...own,
    Card: inPanel(own.Card),
  })

const inPanel =
  <Item,>(Card: CardComponent<Item>) =>
  ({ item }: { item: Item }) => (
    <div className="max-w-84">
      <Card item={item} index={0} heading="h4" />
    </div>
  )
