import { useLocation } from 'react-router-dom'
import { useDisclosure } from '../ui/disclosure.ts'
import { Chevron } from '../ui/icons.tsx'
import type { PlaceLink } from './places.ts'

const list =
  'md:peer-not-aria-expanded:hidden md:absolute md:top-full md:right-0 md:mt-1 md:min-w-56 md:rounded-card md:border md:border-line md:bg-surface md:p-2 md:text-ink md:shadow-raised no-js:static no-js:mt-0 no-js:flex no-js:min-w-0 no-js:flex-wrap no-js:border-0 no-js:bg-transparent no-js:p-0 no-js:text-current no-js:shadow-none'

/** A menu of the header; on phones a list with a heading. */
export function Dropdown({ label, links }: { label: string; links: PlaceLink[] }) {
  const { pathname, key } = useLocation()
  const menu = useDisclosure(key)
  const isHere = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <li>
      <div {...menu.box} className="relative no-js:flex no-js:flex-wrap no-js:items-center">
        <p className="mt-3 px-3 text-meta text-muted md:hidden no-js:mt-0 no-js:block no-js:text-current">
          {label}
        </p>
        <button
          type="button"
          {...menu.button}
          className={`peer group no-js:hidden hidden min-h-11 items-center gap-1 px-1.5 font-semibold [--bar:6px] lg:gap-2 lg:px-3 lg:[--bar:12px] underline-offset-4 hover:underline md:flex ${isHere ? 'spark-bar' : ''}`}
        >
          {label}
          <Chevron />
        </button>
        <ul id={menu.id} className={list}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <a
                href={to}
                aria-current={pathname === to ? 'page' : undefined}
                className={`flex min-h-11 items-center rounded-input px-3 font-semibold hover:underline underline-offset-4 ${pathname === to ? 'spark-bar js:spark-side' : ''}`}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
