import { useRef } from 'react'
import type { ScreenModule } from '../data/screen.tsx'
import { Hero, prefersReducedMotion } from './hero.tsx'
import { prefetchHome, useHomeData } from './home-data.ts'
import { Latest } from './latest.tsx'
import { Strip } from './strip.tsx'
import { Tiles } from './tiles.tsx'

function Home() {
  const tiles = useRef<HTMLElement>(null)
  const data = useHomeData()
  const explore = () => {
    const section = tiles.current
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
    section?.querySelector('ul')?.scrollIntoView({ behavior })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Hero onExplore={explore}>
        <Strip event={data?.event} project={data?.projects[0]} />
      </Hero>
      <div className="gutter mx-auto max-w-page pt-10 lg:pt-14">
        <Tiles ref={tiles} totals={data?.totals} />
        {data && <Latest data={data} />}
      </div>
    </>
  )
}

export default {
  render: () => <Home />,
  prefetch: async (_, source) => {
    await prefetchHome(source)
    return {}
  },
} satisfies ScreenModule
