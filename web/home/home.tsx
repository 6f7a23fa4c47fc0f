import { useRef } from 'react'
import type { Address } from '../data/screen.tsx'
import type { Source } from '../data/source.ts'
import { Hero } from './hero.tsx'
import { Latest } from './latest.tsx'
import { prefetchNews, useNews } from './news.ts'
import { Tiles } from './tiles.tsx'

/** What stays free above the tiles when Explore scrolls to them. */
const offset = 75

function Home() {
  const tiles = useRef<HTMLElement>(null)
  const news = useNews()
  const explore = () => {
    const section = tiles.current
    const grid = section?.querySelector('ul')
    if (!grid) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = grid.getBoundingClientRect().top + scrollY - offset
    scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Hero onExplore={explore} />
      <div className="gutter mx-auto min-h-[calc(100svh-358px)] max-w-page pt-10 lg:pt-14">
        <Tiles of={tiles} totals={news?.totals} />
        {news && <Latest news={news} />}
      </div>
    </>
  )
}

export default {
  draw: () => <Home />,
  prefetch: async (_: Address, source?: Source) => {
    await prefetchNews(source)
    return {}
  },
}
