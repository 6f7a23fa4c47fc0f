import { spanText } from '../../../src/fields/times/words.ts'
import { useHourCycle } from '../../data/site.tsx'
import type { Event } from './kind.ts'

type Props = { event: Pick<Event, 'starts_at' | 'ends_at'>; day?: (time: string) => string }

/** When an event takes place. Non-breaking spaces keep times, dashes and days of the month together. */
export const When = ({ event, day }: Props) => (
  <time dateTime={event.starts_at}>
    {spanText(event, useHourCycle(), day).replace(/ (?=[AP]M|–|\d\d?,)/g, '\u00a0')}
  </time>
)
