import { spanText } from '../../../src/fields/times/words.ts'
import { useHourCycle } from '../../data/site.tsx'
import type { Event } from './kind.ts'

type Props = { of: Pick<Event, 'starts_at' | 'ends_at'>; day?: (time: string) => string }

/** When an event takes place. Non-breaking spaces keep times, dashes and days of the month together. */
export const When = ({ of, day }: Props) => (
  <time dateTime={of.starts_at}>
    {spanText(of, useHourCycle(), day).replace(/ (?=[AP]M|–|\d\d?,)/g, '\u00a0')}
  </time>
)
