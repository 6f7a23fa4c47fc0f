import { postLists } from '../../admin/list/post-lists.tsx'
import { PostCard } from '../../content/post-card.tsx'
import { articles } from './kind.ts'

export default postLists(articles, {
  noun: 'Article',
  nothingPending: 'No Pending Tech Articles Requests',
  remove: { question: 'Are you sure you want to Delete this Article?' },
  Card: PostCard,
})
