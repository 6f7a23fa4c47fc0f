import type { RefObject } from 'react'
import { kinds } from '../kinds.ts'
import { tint } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'

type Tile = { path: string; label: string; line: string }

const calendar = { ...kinds['/calendar'], label: 'Event Calendar' }
const featured = {
  path: '/calendar/featured-event',
  label: 'Featured Event',
  line: 'One event worth your evening',
}

/** The ways into the site: these in their order, then every other kind. */
const first: readonly Tile[] = [
  kinds['/student-highlights'],
  calendar,
  kinds['/faculty'],
  kinds['/student-resources'],
  kinds['/faq'],
  featured,
]
const tiles = [
  ...first,
  ...Object.values(kinds).filter(({ path }) => first.every((tile) => tile.path !== path)),
]

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
      {tiles.map(({ path, label, line }, index) => (
        <li
          key={path}
          className={`relative flex min-h-[88px] flex-col justify-between gap-4 rounded-card border border-ink/8 p-5 transition-colors hover:border-ink/40 lg:min-h-[148px] md:first:col-span-2 lg:p-6 ${tint(index)}`}
        >
          <h3 className="text-card">
            <PageLink to={path} className="stretched">
              {label}
            </PageLink>
          </h3>
          <p className="text-meta text-muted">{line}</p>
        </li>
      ))}
    </ul>
  </section>
)
