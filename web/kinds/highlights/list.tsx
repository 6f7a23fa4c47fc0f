import { pageSizes } from '../../../src/content/words.ts'
import { listScreen } from '../../content/list.tsx'
import { HighlightCard } from './card.tsx'
import { highlights } from './kind.ts'

export default listScreen(highlights, {
  sizes: [pageSizes.highlights, pageSizes.usual],
  Card: ({ item, index }) => (
    <HighlightCard item={item} index={index} link={`${highlights.path}/${item.id}`} />
  ),
  shownAs: (item) => ({ ...item, project_description: '' }),
  look: { grid: 'items-start md:grid-cols-2 min-[100rem]:grid-cols-3', height: 'h-144' },
})
