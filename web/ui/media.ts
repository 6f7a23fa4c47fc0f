import { useSyncExternalStore } from 'react'

/** Whether the window is at least that wide, for what styles alone can't say. Not for what a server renders. */
export function useIsWide(width: '48rem' | '64rem' | '80rem') {
  const query = `(min-width: ${width})`
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}
