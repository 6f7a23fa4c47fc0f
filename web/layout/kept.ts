import type { Settings } from '../../src/pages/contract.ts'

/** What is drawn once for many pages, and forgotten with the settings it was drawn with. */
export function keptFor<Kept>(make: () => Kept) {
  const known = new WeakMap<Settings, Kept>()
  return (settings: Settings) => {
    const kept = known.get(settings) ?? make()
    known.set(settings, kept)
    return kept
  }
}
