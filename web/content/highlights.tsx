import { everyPost, pageSizes } from '../../src/content/words.ts'
import { answerPage, type Highlight } from '../api.ts'
import { cardLook } from '../ui/card.tsx'
import { Arrow } from '../ui/icons.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { Kind } from './kind.ts'
import { listScreen } from './list.tsx'
import { Portrait } from './portrait.tsx'
import { postOf } from './post.ts'

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
    failed: 'Failed to load Blog Posts',
    empty: 'No resources found.',
  },
  read: async (api, query) => {
    const { items, total } = await answerPage(api['student-highlights'].get({ query }))
    return { items: items.map(({ project_description, ...card }) => card), total }
  },
  Card,
  look: { grid: 'md:grid-cols-2', height: 'h-56' },
}

type CardProps = { item?: CardItem | null; index: number }

export function Card({ item, index }: CardProps) {
  if (!item) return <div className={`p-6 ${cardLook(index)}`}>No student data available.</div>
  const { title, author, summary, headshot, image, code } = postOf(item)
  return (
    <article className={`flex h-full flex-col p-5 hover:border-ink/40 lg:p-6 ${cardLook(index)}`}>
      <div className="flex items-center gap-4">
        <Portrait src={headshot ?? image} size="size-14" />
        <div className="min-w-0">
          <h2 className="text-card">
            <PageLink to={`/student-highlights/${item.id}`} className="stretched">
              {title ?? 'Untitled Project'}
            </PageLink>
          </h2>
          <p className="text-meta text-muted">{author ?? 'Unknown Student'}</p>
        </div>
      </div>
      <p className="mt-3 mb-3">{summary ?? 'No description available.'}</p>
      {code && (
        <p className="relative mt-auto self-start">
          <NewTabLink
            href={code}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary underline-offset-4 hover:underline"
          >
            View on GitHub <Arrow />
          </NewTabLink>
        </p>
      )}
    </article>
  )
}

export default listScreen(highlights)
