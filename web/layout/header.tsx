import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useDisclosure } from '../ui/disclosure.ts'
import { useOnScreen } from '../ui/on-screen.ts'
import { Mark } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { SearchLink, SiteSearch, useSlash } from './site-search.tsx'
import { SlowBar } from './slow-bar.tsx'

/** Transparent on top of the hero of the home page. */
export function Header() {
  const { pathname, key } = useLocation()
  const menu = useDisclosure(key)
  const edge = useRef<HTMLDivElement>(null)
  const isAtTop = useOnScreen(edge)
  useSlash(menu)
  const isClear = pathname === '/' && isAtTop && !menu.isOpen
  const look = isClear
    ? 'on-abyss border-transparent no-js:border-line no-js:text-ink'
    : 'border-line bg-page'
  return (
    <>
      <div ref={edge} className="absolute top-0 h-2 w-px" />
      <header
        className={`no-js:relative sticky top-0 z-20 border-b transition-colors duration-180 ${look}`}
      >
        <div
          {...menu.box}
          className="gutter no-js:flex-wrap no-js:py-2 mx-auto flex min-h-16 max-w-page items-center justify-between gap-x-2 md:min-h-18 lg:gap-x-4"
        >
          <a
            href="/"
            aria-label="Hydra Lab"
            className="flex min-h-11 items-center gap-3 pr-2 md:max-lg:gap-2 md:max-lg:pr-0"
          >
            <Mark className="size-8" />
            <span className="whitespace-nowrap font-bold text-logo">Hydra Lab</span>
          </a>
          <button
            type="button"
            {...menu.button}
            className="peer no-js:hidden min-h-11 min-w-21 rounded-button border border-current px-4 font-semibold md:hidden"
          >
            {menu.isOpen ? 'Close' : 'Menu'}
          </button>
          <SiteSearch id="site-search" className="hidden min-w-36 max-w-60 grow lg:block" />
          <SearchLink className="ml-auto hidden md:flex lg:hidden no-js:flex lg:no-js:hidden" />
          <Navigation id={menu.id} onClose={menu.close} />
        </div>
        <SlowBar />
      </header>
    </>
  )
}
