import { useEffect, useEffectEvent } from 'react'

type Shown = { data: { page: number } | undefined; isPlaceholderData: boolean }

/** Corrects the address when the first page is shown instead of one past the end. */
export function usePastEnd(shown: Shown, page: number, goToFirst: () => unknown) {
  const { data, isPlaceholderData } = shown
  const isPastEnd = data !== undefined && !isPlaceholderData && data.page !== page
  const go = useEffectEvent(goToFirst)
  useEffect(() => {
    if (isPastEnd) go()
  }, [isPastEnd])
}
