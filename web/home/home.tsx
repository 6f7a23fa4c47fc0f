import { useRef } from 'react'
import type { Drawn } from '../data/screen.tsx'
import { Hero } from './hero.tsx'
import { Latest } from './latest.tsx'
import { prefetchNews, useNews } from './news.ts'
import { prefetchNext, useNext } from './next-event.ts'
import { reducedMotion } from './reduced-motion.ts'
import { Strip } from './strip.tsx'
import { Tiles } from './tiles.tsx'

/** What stays free above the tiles when Explore scrolls to them. */
const offset = 75

function Home() {
  const tiles = useRef<HTMLElement>(null)
  const news = useNews()
  const event = useNext()
  const explore = () => {
    const section = tiles.current
    const grid = section?.querySelector('ul')
    if (!grid) return
    const isCalm = reducedMotion()?.matches
    const top = grid.getBoundingClientRect().top + scrollY - offset
    scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Hero onExplore={explore}>
        <Strip event={event?.event} project={news?.projects[0]} />
      </Hero>
      <div className="gutter mx-auto max-w-page pt-10 lg:pt-14">
        <Tiles of={tiles} totals={news?.totals} />
        {news && <Latest news={news} event={event} />}
      </div>
    </>
  )
}

export default {
  draw: () => <Home />,
  prefetch: async (_, source) => {
    await Promise.all([prefetchNews(source), source && prefetchNext(source)])
    return {}
  },
} satisfies Drawn
