import { useEffect, useState } from 'react'
import { useSite } from '../data/site.tsx'

/** What the lab says of itself, and which day it is there: a page that stays open sees the next one come. */
export function useLab() {
  const { lab, today: served, timeZone } = useSite().settings
  const [today, setToday] = useState(served)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setToday(datesIn(timeZone)(Date.now()))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [timeZone])
  return { lab, today }
}

/** Which date it is at a moment in a time zone, like 2026-11-21. */
function datesIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (moment: number) => format.format(moment)
}
