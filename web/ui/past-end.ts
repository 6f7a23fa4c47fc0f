import { useEffect, useEffectEvent } from 'react'

/** Corrects the address when the first page is shown instead of one past the end. */
export function usePastEnd(shown: number | undefined, page: number, goToFirst: () => unknown) {
  const isPastEnd = shown !== undefined && shown !== page
  const go = useEffectEvent(goToFirst)
  useEffect(() => {
    if (isPastEnd) go()
  }, [isPastEnd])
}
