import { everyPost, pageSizes } from '../../../src/content/words.ts'
import { listScreen } from '../../content/list.tsx'
import { postOf } from '../../content/post.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { HighlightCard } from './card.tsx'
import { type Highlight, highlights } from './kind.ts'

type CardProps = { item: Omit<Highlight, 'project_description'>; index: number }

export function Card({ item, index }: CardProps) {
  const titled = (title: string) => (
    <PageLink to={`/student-highlights/${item.id}`} className="stretched">
      {title}
    </PageLink>
  )
  return (
    <HighlightCard post={postOf(item)} id={`project-${item.id}`} index={index} titled={titled} />
  )
}

export default listScreen(highlights, {
  sizes: [pageSizes.highlights, pageSizes.usual],
  everything: everyPost,
  Card,
  lean: (item) => ({ ...item, project_description: '' }),
  look: { grid: 'items-start md:grid-cols-2 min-[100rem]:grid-cols-3', height: 'h-144' },
})
