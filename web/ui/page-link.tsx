import { createContext, use, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

const PrefetchContext = createContext<(href: string) => void>(() => {})

export const PrefetchProvider = PrefetchContext.Provider

/** A link on a line of its own. */
export const linkLook =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** In milliseconds: a pointer that only passes by fetches nothing. */
const hesitation = 65

export function PageLink({ to, ...props }: LinkProps & { to: string }) {
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
