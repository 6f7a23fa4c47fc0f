import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { matchScreen, prefetchPage } from '../routes.tsx'

/** In milliseconds: a pointer that only passes by fetches nothing. */
const hesitation = 65

const reaching = ['mouseover', 'focusin', 'touchstart']
const leaving = ['mouseout', 'focusout']

/**
 * Follows plain anchors to the app's pages without loading a document, and prefetches the page that a pointer, a finger
 * or the focus rests on. One listener for all links costs less than hooks and handlers in each.
 */
export function useLinks() {
  const location = useLocation()
  const navigate = useNavigate()
  const follow = useEffectEvent((event: MouseEvent) => {
    const href = isPlainClick(event) ? pageAt(event) : undefined
    if (href === undefined) return
    event.preventDefault()
    void navigate(href, { replace: href === createPath(location) })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout>
    const leave = () => clearTimeout(timer)
    const reach = (event: Event) => {
      leave()
      const href = pageAt(event)
      if (href !== undefined) timer = setTimeout(() => prefetchPage(href), hesitation)
    }
    document.addEventListener('click', (event) => follow(event), { signal })
    for (const name of reaching) document.addEventListener(name, reach, { signal, passive: true })
    for (const name of leaving) document.addEventListener(name, leave, { signal })
    return () => {
      leave()
      listening.abort()
    }
  }, [])
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** The app's page that a link leads to. Private pages are rendered by the server alone. */
function pageAt({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.getAttribute('href')?.startsWith('/') || link.target || link.hasAttribute('download'))
    return undefined
  const { pathname, search, hash } = link
  const { path, audience } = matchScreen(pathname).route
  return path === '*' || audience === 'holder' ? undefined : pathname + search + hash
}
