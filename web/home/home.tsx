import { useRef } from 'react'
import type { Drawn } from '../data/screen.tsx'
import { Hero } from './hero.tsx'
import { NextEvent, prefetchNext } from './next-event.tsx'
import { Tiles } from './tiles.tsx'

/** What stays free above the tiles when Explore scrolls to them. */
const offset = 75

function Home() {
  const tiles = useRef<HTMLElement>(null)
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
      <Tiles of={tiles} />
      <NextEvent />
    </>
  )
}

export default {
  draw: () => <Home />,
  prefetch: async (_, source) => {
    if (source) await prefetchNext(source)
    return {}
  },
} satisfies Drawn
