import { useSyncExternalStore } from 'react'

/** Whether the window is at least that wide. Only for what the server doesn't render. */
export function useIsWide(width: '48rem' | '64rem' | '80rem') {
  const query = matchMedia(`(min-width: ${width})`)
  return useSyncExternalStore(
    (tell) => {
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => query.matches,
  )
}
