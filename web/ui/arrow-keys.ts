import type { KeyboardEvent } from 'react'

/** The index to focus; -1 is the last. */
const leadsTo: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at) => (at < 0 ? -1 : at - 1),
  Home: () => 0,
  End: () => -1,
}

/** Moves the focus in a menu; arrow keys pressed outside, on its button, show it first. */
export function moveFocusInMenu(event: KeyboardEvent, menu: Element | null, show = () => {}) {
  const { key, target, altKey, ctrlKey, metaKey } = event
  const lead = Object.hasOwn(leadsTo, key) ? leadsTo[key] : undefined
  if (!lead || !menu || altKey || ctrlKey || metaKey) return
  const from = target instanceof HTMLElement ? target : null
  if (!menu.contains(from) && !key.startsWith('Arrow')) return
  event.preventDefault()
  show()
  const places = [...menu.querySelectorAll<HTMLElement>('a, button')].filter((each) =>
    each.checkVisibility(),
  )
  const at = from ? places.indexOf(from) : -1
  places.at(lead(at, places.length))?.focus()
}
