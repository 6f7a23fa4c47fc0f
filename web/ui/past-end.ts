import { useEffect, useEffectEvent } from 'react'

/** Once a page past the end has given way to the first one, the address does, too. */
export function usePastEnd(shown: number | undefined, page: number, goToFirst: () => unknown) {
  const isPastEnd = shown !== undefined && shown !== page
  const go = useEffectEvent(goToFirst)
  useEffect(() => {
    if (isPastEnd) go()
  }, [isPastEnd])
}
