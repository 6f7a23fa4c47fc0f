import { pageSizes } from '../../../src/content/words.ts'
import { postLists } from '../../admin/list/post-lists.tsx'
import { postOf } from '../../content/post.tsx'
import { HighlightCard } from './card.tsx'
import { highlights } from './kind.ts'
import { ProjectArticle } from './page.tsx'

export default postLists(highlights, {
  noun: 'Highlight',
  size: pageSizes.highlights,
  empty: 'No Highlights found.',
  nothingPending: 'No Pending Student Highlight Requests',
  nameOf: (item) => postOf(item).title ?? 'Untitled Project',
  Card: HighlightCard,
  Page: ({ item, heading }) => <ProjectArticle post={postOf(item)} heading={heading} />,
})
