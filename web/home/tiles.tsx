import type { RefObject } from 'react'
import type { KindPath } from '../data/kind.ts'
import { kinds } from '../kinds.ts'
import { tint } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'

/** The ways into the site in their order: every kind, and what is on. */
const tiles: Record<KindPath | '/calendar' | '/calendar/featured-event', string> = {
  '/student-highlights': 'Projects by our students',
  '/calendar': 'What is on, and when',
  '/faculty': 'Who teaches what, and when they are in',
  '/student-resources': 'Guides, tools and links',
  '/faq': 'Answers to common questions',
  '/calendar/featured-event': 'One event worth your evening',
  '/tech-blog': 'Articles from students and staff',
}

const titles: Record<string, { label: string }> = {
  ...kinds,
  '/calendar': { label: 'Event Calendar' },
  '/calendar/featured-event': { label: 'Featured Event' },
}

/** With the footer they are high enough for Explore to bring them to the top. */
export const Tiles = ({ of }: { of: RefObject<HTMLElement | null> }) => (
  <section
    ref={of}
    id="explore"
    aria-labelledby="explore-title"
    className="gutter mx-auto max-w-page pt-10 lg:pt-14"
  >
    <h2 id="explore-title" tabIndex={-1} className="sr-only">
      Explore the lab
    </h2>
    <ul className="grid min-h-[calc(100svh-414px)] gap-4 md:grid-cols-2 lg:grid-cols-4">
      {Object.entries(tiles).map(([to, line], index) => (
        <li
          key={to}
          className={`relative flex min-h-[88px] flex-col justify-between gap-4 rounded-card border border-ink/8 p-5 transition-colors hover:border-ink/40 lg:min-h-[148px] md:first:col-span-2 lg:p-6 ${tint(index)}`}
        >
          <h3 className="text-card">
            <PageLink to={to} className="stretched">
              {titles[to]?.label}
            </PageLink>
          </h3>
          <p className="text-meta text-muted">{line}</p>
        </li>
      ))}
    </ul>
  </section>
)
