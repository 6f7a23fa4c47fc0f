import { type HourCycle, intlCycles } from '../../src/fields/times/words.ts'
import { useHourCycle } from '../data/site.tsx'

type Act = { by?: string | null | undefined; at?: string | null | undefined }

function momentsIn(cycle: HourCycle) {
  const hourCycle = intlCycles[cycle]
  const short = new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'medium', timeStyle: 'short', hourCycle },
  })
  const exact = new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'full', timeStyle: 'long', hourCycle },
  })
  /** "Nov 3, 2026, 10:15 AM" or "Nov 3, 2026, 10:15" */
  const momentOf = (at: string) => short.format(new Date(at))
  return {
    cycle,
    momentOf,
    /** To the second, and by which clock. */
    exactlyOf: (at: string) => exact.format(new Date(at)),
    /** "by ada on Nov 3, 2026, 10:15 AM", as far as that is known. */
    byAndAt: ({ by, at }: Act) =>
      [by && `by ${by}`, at && `on ${momentOf(at)}`].filter(Boolean).join(' '),
    /** "submitted Mar 12, 2026, 4:05 PM"; nothing where the moment isn't known. */
    on: (word: string, at: string | null | undefined) =>
      at ? `${word} ${momentOf(at)}` : undefined,
  }
}

export type TimeFormat = ReturnType<typeof momentsIn>

/** By the reader's time zone, with the hours counted to 12 or to 24. */
export const timeFormats: Record<HourCycle, TimeFormat> = {
  12: momentsIn('12'),
  24: momentsIn('24'),
}

/** The same, with the hours counted as the lab counts them. */
export const useTimeFormat = () => timeFormats[useHourCycle()]
