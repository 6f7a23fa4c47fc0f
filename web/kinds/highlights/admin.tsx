import { pageSizes } from '../../../src/content/words.ts'
import { postLists } from '../../admin/list/post-lists.tsx'
import { postOf } from '../../content/post.tsx'
import { HighlightCard } from './card.tsx'
import { highlights } from './kind.ts'
import { ProjectArticle } from './page.tsx'

export default {
  lists: postLists(highlights, {
    noun: 'Highlight',
    size: pageSizes.highlights,
    empty: 'No Highlights found.',
    nothingPending: 'No Pending Student Highlight Requests',
    nameOf: (item) => postOf(item).title ?? 'Untitled Project',
    Card: ({ item }) => (
      <div className="max-w-84">
        <HighlightCard post={postOf(item)} index={0} heading="h4" />
      </div>
    ),
    Page: ({ item, heading }) => <ProjectArticle post={postOf(item)} heading={heading} />,
  }),
}
