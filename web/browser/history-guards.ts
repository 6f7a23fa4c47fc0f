type Guard = (event: PopStateEvent) => void

const guards = new Set<Guard>()

/** Call before the router is rendered: a window's listeners run in the order they were added, capturing or not. */
export function watchHistory() {
  addEventListener('popstate', (event: PopStateEvent) => {
    for (const guard of guards) guard(event)
  })
}

/** A guard may hide a step in the history from the router. Returns a function that removes it. */
export function guardHistory(guard: Guard) {
  guards.add(guard)
  return () => void guards.delete(guard)
}
