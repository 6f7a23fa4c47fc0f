import { act } from '@testing-library/react'

/** Replaces IntersectionObserver until `stop`; `tell` calls all observers. */
export function watchScreen() {
  const usual = globalThis.IntersectionObserver
  const watched = new Map<IntersectionObserver, Element>()
  const calls = new Set<(entries: IntersectionObserverEntry[]) => void>()
  globalThis.IntersectionObserver = class extends usual {
    constructor(tell: IntersectionObserverCallback) {
      super(tell)
      calls.add((entries) => tell(entries, this))
    }
    override observe(element: Element) {
      watched.set(this, element)
    }
    override disconnect() {
      watched.delete(this)
    }
  }
  const tell = (...isSeen: boolean[]) =>
    act(() => {
      const entries = isSeen.map((isIntersecting) => ({ isIntersecting }))
      for (const call of calls) call(entries as IntersectionObserverEntry[])
    })
  const stop = () => {
    globalThis.IntersectionObserver = usual
  }
  return { elements: () => [...watched.values()], tell, stop }
}
