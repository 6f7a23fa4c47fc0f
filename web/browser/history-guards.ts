type Guard = (event: PopStateEvent) => void

const guards = new Set<Guard>()

/** To be called before the router listens: at the window listeners are called in the order in which they came. */
export function watchHistory() {
  addEventListener('popstate', (event: PopStateEvent) => {
    for (const guard of guards) guard(event)
  })
}

/** Sees every step in the tab's history before the router does, and may keep it from it; until the returned call. */
export function guardHistory(guard: Guard) {
  guards.add(guard)
  return () => void guards.delete(guard)
}
