import { type ComponentType, createContext, use, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

const PrefetchContext = createContext<(href: string) => void>(() => {})

/** What is done for a link that is likely to be followed. */
export const PrefetchProvider = PrefetchContext.Provider

const hesitation = 65

export type PageLinkProps = LinkProps & { to: string }

/** In a browser: its page is fetched once the reader reaches for it. */
export function LiveLink({ to, ...props }: PageLinkProps) {
  const prefetchPage = use(PrefetchContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reach = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetchPage(to), hesitation)
  }
  const leave = () => clearTimeout(timer.current)
  return (
    <Link
      to={to}
      onMouseEnter={reach}
      onMouseLeave={leave}
      onFocus={reach}
      onBlur={leave}
      onTouchStart={reach}
      {...props}
    />
  )
}

const DrawnContext = createContext<ComponentType<PageLinkProps>>(LiveLink)

/** How links are drawn where nobody can follow them: as HTML on the server. */
export const LinkDrawer = DrawnContext.Provider

/** A link to a page of the site. */
export function PageLink(props: PageLinkProps) {
  const Drawn = use(DrawnContext)
  return <Drawn {...props} />
}
