import { type HourCycle, intlCycles } from '../../src/fields/times/words.ts'
import { useHourCycle } from '../data/site.tsx'

type ByAndAt = { by?: string | null | undefined; at?: string | null | undefined }

function formatIn(cycle: HourCycle) {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: intlCycles[cycle],
  })
  /** "Nov 3, 2026, 10:15 AM" */
  const momentOf = (at: string) => format.format(new Date(at))
  return {
    cycle,
    momentOf,
    /** "by ada on Nov 3, 2026, 10:15 AM", as far as it is known. */
    byAndAt: ({ by, at }: ByAndAt) =>
      [by && `by ${by}`, at && `on ${momentOf(at)}`].filter(Boolean).join(' '),
    /** "submitted Mar 12, 2026, 4:05 PM" */
    on: (word: string, at: string | null | undefined) =>
      at ? `${word} ${momentOf(at)}` : undefined,
  }
}

export type TimeFormat = ReturnType<typeof formatIn>

export const timeFormats: Record<HourCycle, TimeFormat> = { 12: formatIn('12'), 24: formatIn('24') }

/** In the reader's time zone, with 12 or 24 hours as the lab counts them. */
export const useTimeFormat = () => timeFormats[useHourCycle()]
