import type { ReactNode } from 'react'
import { spanText } from '../../../src/fields/times/words.ts'
import { useHourCycle } from '../../data/site.tsx'
import type { Event } from './kind.ts'

type Props = { event: Pick<Event, 'starts_at' | 'ends_at'>; day?: (time: string) => string }

export const EventTime = ({ event, day }: Props) => (
  <time dateTime={event.starts_at}>{spanText(event, useHourCycle(), day)}</time>
)

export type Cancellable = { cancelled_at?: string | null; cancelled_reason?: string | null }

export const isCancelled = ({ cancelled_at = null }: Cancellable) => cancelled_at !== null

export const StruckIfCancelled = ({ of, children }: { of: Cancellable; children: ReactNode }) =>
  isCancelled(of) ? <s>{children}</s> : children

export const CancellationNote = ({ of }: { of: Cancellable }) =>
  isCancelled(of) && (
    <p className="font-semibold text-danger text-meta wrap-anywhere">
      Cancelled
      {of.cancelled_reason && (
        <>
          : <bdi>{of.cancelled_reason}</bdi>
        </>
      )}
    </p>
  )
