import { reviewedLists } from '../../admin/list/kind-lists.ts'
import { postOf } from '../../content/post.tsx'
import { ArticleCard } from './card.tsx'
import { articles } from './kind.ts'

export default {
  lists: reviewedLists(articles, {
    noun: 'Article',
    nothingPending: 'No Pending Tech Articles Requests',
    remove: { question: 'Are you sure you want to Delete this Article?' },
    nameOf: (item) => postOf(item).title ?? 'Untitled Article',
    factsOf: (item) => [postOf(item).author, item.category],
    linksOf: (item) => [postOf(item).website],
    Card: ({ item }) => (
      <div className="max-w-84">
        <ArticleCard item={item} index={0} heading="h4" />
      </div>
    ),
  }),
}
