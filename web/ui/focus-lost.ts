import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

export function useFocusLost(ref: RefObject<HTMLElement | null>, onGone: () => void) {
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) gone()
    }
  }, [ref])
}
