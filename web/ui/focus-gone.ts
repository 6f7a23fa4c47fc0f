import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Calls back when an element is about to go with the focus in it, which would be lost: the next key would begin at the top. */
export function useFocusGone(ref: RefObject<HTMLElement | null>, onGone: () => void) {
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) gone()
    }
  }, [ref])
}
