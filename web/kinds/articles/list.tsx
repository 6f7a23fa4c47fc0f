import { listScreen } from '../../content/list.tsx'
import { PostCard } from '../../content/post-card.tsx'
import { articles } from './kind.ts'

export default listScreen(articles, {
  Card: PostCard,
  look: { grid: 'items-start md:grid-cols-2 min-[100rem]:grid-cols-3', height: 'h-112' },
})
