import { useSyncExternalStore } from 'react'

/** Whether the window is at least that wide. Only for what the server doesn't render. */
export function useIsWide(width: '48rem' | '64rem' | '80rem') {
  const query = () =>
    typeof matchMedia === 'function' ? matchMedia(`(min-width: ${width})`) : undefined
  return useSyncExternalStore(
    (tell) => {
      const list = query()
      list?.addEventListener('change', tell)
      return () => list?.removeEventListener('change', tell)
    },
    () => query()?.matches === true,
  )
}
