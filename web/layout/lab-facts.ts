import { useEffect, useState } from 'react'
import { clockText, hourCycleOf, hoursText } from '../../src/fields/times/words.ts'
import { spansOf, weekdayOf, weekdays } from '../../src/lab/words.ts'
import type { SiteSettings } from '../../src/pages/contract.ts'
import { useSite } from '../data/site.tsx'

const minute = 60_000

/** The lab's date, and its time as HH:MM; undefined on the server, whose pages are cached. */
export function useLabClock() {
  const { timeZone, today } = useSite().settings
  const [clock, setClock] = useState<{ today: string; time?: string }>({ today })
  useEffect(() => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    let timer: ReturnType<typeof setTimeout>
    const tell = (first?: string) => {
      const now = Date.now()
      const [date = '', time = ''] = format.format(now).split(' ')
      setClock({ today: first ?? date, time })
      timer = setTimeout(tell, minute - (now % minute))
    }
    tell(today) // as the page was rendered
    return () => clearTimeout(timer)
  }, [timeZone, today])
  return clock
}

type Lab = SiteSettings['lab']

/** Empty if it is closed. */
const hoursIn = (hours: string, { clock }: Lab) =>
  spansOf(hours).map(({ opens, closes }) => hoursText(opens, closes, hourCycleOf(clock)))

export const knownDays = (lab: Lab) =>
  weekdays.flatMap((day) => (lab[day] === undefined ? [] : { day, hours: hoursIn(lab[day], lab) }))

export const knowsLab = (lab: Lab) =>
  lab.room !== undefined || lab.contact !== undefined || knownDays(lab).length > 0

/** As in "Open now until 20:00"; undefined if the hours aren’t known. */
export function openingOf(lab: Lab, today: string, time: string | undefined) {
  const cycle = hourCycleOf(lab.clock)
  const hours = lab[weekdayOf(today)]
  if (hours === undefined) return undefined
  const spans = spansOf(hours)
  if (spans.length === 0) return 'Closed today'
  if (time === undefined) return `Open today ${hoursIn(hours, lab).join(', ')}`
  const now = spans.find(({ opens, closes }) => opens <= time && time < closes)
  if (now) return `Open now until ${clockText(now.closes, cycle)}`
  const next = spans.find(({ opens }) => time < opens)
  return next ? `Opens today at ${clockText(next.opens, cycle)}` : 'Closed now'
}
