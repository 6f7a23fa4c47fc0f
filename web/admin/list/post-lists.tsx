import { postOf } from '../../content/post.tsx'
import { PostCard } from '../../content/post-card.tsx'
import type { ReviewedKind } from '../../data/kind.ts'
import { type Reviewed, type ReviewedList, reviewedLists } from './kind-lists.ts'

const ofPosts = {
  nameOf: (item) => postOf(item).title ?? 'Untitled',
  factsOf: (item) => [postOf(item).author, postOf(item).category],
  linksOf: (item) => [postOf(item).website, postOf(item).code],
  Card: ({ item }) => (
    <div className="max-w-84">
      <PostCard item={item} index={0} heading="h4" />
    </div>
  ),
} satisfies Partial<ReviewedList<Reviewed>>

/** The lists of posts: by an author, about what a summary says, perhaps with links. */
export const postLists = <Item extends Reviewed>(
  kind: ReviewedKind<Item, Item>,
  own: Partial<ReviewedList<Item>> & { noun: string },
) =>
  reviewedLists<Item>(kind, {
    nothingPending: `No Pending ${own.noun} Requests`,
    ...ofPosts,
    ...own,
  })
