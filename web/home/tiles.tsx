import type { RefObject } from 'react'
import type { Named } from '../data/kind.ts'
import { kinds } from '../kinds.ts'
import { tint } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Motif } from './motif.tsx'
import type { News } from './news.ts'

type Tile = Pick<Named, 'label' | 'line'> & { path: string; names?: Named['names'] }

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

type Props = { of: RefObject<HTMLElement | null>; totals: News['totals'] | undefined }

/** The first is twice as wide as the others, and larger in all. */
export const Tiles = ({ of, totals = {} }: Props) => (
  <section ref={of} id="explore" aria-labelledby="explore-title">
    <h2 id="explore-title" tabIndex={-1} className="sr-only">
      Explore the lab
    </h2>
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      {tiles.map((tile, index) => (
        <li
          key={tile.path}
          className={`group relative isolate flex min-h-[148px] flex-col rounded-card border border-ink/12 bg-tint p-5 transition-colors hover:border-ink/40 md:first:col-span-2 ${tint(index)}`}
        >
          <Motif path={tile.path} />
          <h3 className="text-card md:group-first:text-section">
            <PageLink to={tile.path} className="stretched">
              {tile.label}
            </PageLink>
          </h3>
          <p className="mt-1 mb-2 max-w-54 text-meta text-muted">{tile.line}</p>
          <Fact tile={tile} total={totals[tile === calendar ? 'events' : tile.path.slice(1)]} />
        </li>
      ))}
    </ul>
  </section>
)

/** How much there is; nothing, where there is nothing yet. */
const Fact = ({ tile: { names }, total }: { tile: Tile; total: number | undefined }) =>
  names && total ? (
    <p className="mt-auto font-semibold text-meta tabular-nums">
      {total} {names[total === 1 ? 0 : 1]}
    </p>
  ) : null
