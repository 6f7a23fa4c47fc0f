import type { RefObject } from 'react'
import { counted } from '../../src/fields/words.ts'
import type { Drawing, Named } from '../data/kind.ts'
import { kinds } from '../kinds.ts'
import type { HomeData } from './home-data.ts'

type Tile = Pick<Named, 'label' | 'line' | 'motif'> & { path: string; names?: Named['names'] }

const calendar = { ...kinds['/calendar'], label: 'Event Calendar' }
const featured = {
  path: '/calendar/featured-event',
  label: 'Featured Event',
  line: 'One event worth your evening',
  motif: {
    box: '0 0 72 64',
    lines:
      'M36 32m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M36 32m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M36 2v8M36 54v8M6 32h8M58 32h8',
    dots: 'M27 23h0M53 49h0',
    spark: 'M36 32h0',
  },
}

/** In this order; every other kind follows. */
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

type Props = { ref: RefObject<HTMLElement | null>; totals: HomeData['totals'] | undefined }

export const Tiles = ({ ref, totals = {} }: Props) => (
  <section ref={ref} id="explore" aria-labelledby="explore-title">
    <h2 id="explore-title" tabIndex={-1} className="sr-only">
      Explore the lab
    </h2>
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      {tiles.map((tile, index) => (
        <li
          key={tile.path}
          className={`group relative isolate flex min-h-[148px] flex-col rounded-card border border-ink/12 bg-surface p-5 transition-colors hover:border-ink/40 md:first:col-span-2 ${index === 0 ? 'tint-1 first:bg-tint' : ''}`}
        >
          <Motif drawing={tile.motif} />
          <h3 className="text-card md:group-first:text-section">
            <a href={tile.path} className="stretched">
              {tile.label}
            </a>
          </h3>
          <p className="mt-1 mb-2 max-w-54 text-meta text-muted">{tile.line}</p>
          <Fact tile={tile} total={totals[tile === calendar ? 'events' : tile.path.slice(1)]} />
        </li>
      ))}
    </ul>
  </section>
)

const Fact = ({ tile: { names }, total }: { tile: Tile; total: number | undefined }) =>
  names && total ? (
    <p className="mt-auto font-semibold text-meta tabular-nums">{counted(total, ...names)}</p>
  ) : null

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

const Motif = ({ drawing: { box, lines, dots, spark } }: { drawing: Drawing }) => (
  <svg
    viewBox={box}
    aria-hidden="true"
    className="-z-1 absolute right-4 bottom-0 h-16 text-control group-first:text-edge md:group-first:h-36"
    {...stroke}
    strokeLinejoin="round"
  >
    <path d={lines} strokeWidth="1.5" opacity=".7" />
    <path d={dots} strokeWidth="6" />
    <path d={spark} strokeWidth="9" className="text-spark" />
  </svg>
)
