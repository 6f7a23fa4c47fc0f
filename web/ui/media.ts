import { useSyncExternalStore } from 'react'

/** What a media query says; nothing in a browser that can't tell. */
const mediaQuery = (query: string) =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined

export const reducedMotion = () => mediaQuery('(prefers-reduced-motion: reduce)')

/** Whether the window is at least that wide, for what styles alone can't say. Not for what a server renders. */
export function useIsWide(width: '48rem' | '64rem' | '80rem') {
  const query = `(min-width: ${width})`
  return useSyncExternalStore(
    (tell) => {
      const list = mediaQuery(query)
      list?.addEventListener('change', tell)
      return () => list?.removeEventListener('change', tell)
    },
    () => mediaQuery(query)?.matches === true,
  )
}
