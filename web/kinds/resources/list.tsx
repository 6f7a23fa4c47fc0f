import { everyResource, pageSizes } from '../../../src/content/words.ts'
import type { Kind } from '../../content/kind.ts'
import { listScreen } from '../../content/list.tsx'
import { answerPage, type Resource } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { cardLook } from '../../ui/card.tsx'
import { Away } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

const resources: Kind<Resource> = {
  path: '/student-resources',
  names: ['resource', 'resources'],
  sizes: [pageSizes.usual],
  everything: everyResource,
  search: { label: 'Search by name', placeholder: 'Search Resources...' },
  says: {
    loading: 'Loading…',
    failed: failures.resources.load,
    empty: 'No resources found.',
  },
  read: (api, query) =>
    answerPage(api['student-resources'].get({ query }), failures.resources.load),
  Card,
  look: { grid: 'md:grid-cols-2 lg:grid-cols-3', height: 'h-52' },
}

function Card({ item, index }: { item: Resource; index: number }) {
  const { name, description, link, category } = item
  return (
    <article className={`flex h-full flex-col p-5 hover:border-ink/40 lg:p-6 ${cardLook(index)}`}>
      <h2 dir="auto" className="text-card">
        {link ? (
          <NewTabLink href={link} className="stretched">
            {name}
          </NewTabLink>
        ) : (
          name
        )}
      </h2>
      <p dir="auto" className="mt-2 whitespace-pre-line">
        {description}
      </p>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4 text-meta text-muted">
        <span>{category}</span>
        {link && <Away />}
      </p>
    </article>
  )
}

export default listScreen(resources)
