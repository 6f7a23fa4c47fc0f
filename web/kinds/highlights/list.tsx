import { everyPost, pageSizes } from '../../../src/content/words.ts'
import type { Kind } from '../../content/kind.ts'
import { listScreen } from '../../content/list.tsx'
import { postOf } from '../../content/post.ts'
import { answerPage, type Highlight } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { HighlightCard } from './card.tsx'

/** A card shows no description, so that a page does not carry them along. */
type CardItem = Omit<Highlight, 'project_description'>

const highlights: Kind<CardItem> = {
  path: '/student-highlights',
  names: ['project', 'projects'],
  sizes: [pageSizes.highlights, pageSizes.usual],
  everything: everyPost,
  submit: { to: '/submit-project', label: 'Submit A Project' },
  says: {
    loading: 'Getting Posts...',
    failed: failures.highlights.load,
    empty: 'No resources found.',
  },
  read: async (api, query) => {
    const { items, total } = await answerPage(
      api['student-highlights'].get({ query }),
      failures.highlights.load,
    )
    return { items: items.map(withoutDescription), total }
  },
  Card,
  look: { grid: 'md:grid-cols-2', height: 'h-56' },
}

/** Nothing stays nothing. */
function withoutDescription(item: Highlight): CardItem {
  if (!item) return item
  const { project_description, ...card } = item
  return card
}

export function Card({ item, index }: { item: CardItem; index: number }) {
  const titled = (title: string) => (
    <PageLink to={`/student-highlights/${item.id}`} className="stretched">
      {title}
    </PageLink>
  )
  return <HighlightCard post={postOf(item)} index={index} titled={titled} />
}

export default listScreen(highlights)
