import { pageSizes } from '../../../src/content/words.ts'
import { listScreen } from '../../content/list.tsx'
import { ArticleCard } from './card.tsx'
import { articles } from './kind.ts'

export default listScreen(articles, {
  sizes: [pageSizes.usual],
  Card: ArticleCard,
  look: { grid: 'items-start md:grid-cols-2 min-[100rem]:grid-cols-3', height: 'h-112' },
})
