import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

type Weeks = readonly (readonly (string | null)[])[]

/** Roving tabindex: the tab key reaches one day of the month; arrow keys, Home and End move to another. */
export function useRoving(weeks: Weeks, today: string) {
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), []) // without scripts the keys do nothing
  const cells = weeks.flat()
  const days = cells.filter((day) => day !== null)
  const current = [chosen, today, days[0]].find((day) => day && days.includes(day))

  const goTo = (day: string | null | undefined) => {
    if (!day) return
    setChosen(day)
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, day: string) => {
    if (event.target !== event.currentTarget) return
    const to = dayAfter(weeks, day, event.key)
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  }
  const propsOf = (day: string) => ({
    'data-day': day,
    ...(isReady && {
      tabIndex: day === current ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => press(event, day),
      onFocus: () => setChosen(day),
    }),
  })
  return { table, propsOf }
}

/** The day a key leads to: null past the month's end, undefined for other keys. */
function dayAfter(weeks: Weeks, day: string, key: string) {
  const week = weeks.find((each) => each.includes(day)) ?? []
  if (key === 'Home') return week.find((each) => each !== null)
  if (key === 'End') return week.findLast((each) => each !== null)
  const step = steps[key]
  if (step === undefined) return undefined
  const cells = weeks.flat()
  return cells[cells.indexOf(day) + step] ?? null
}
