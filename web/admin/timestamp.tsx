import { useTimeFormat } from './time-format.ts'

/** A moment by the reader's clock; to the second, and by which clock, for whoever points at it. */
export function Timestamp({ at }: { at: string }) {
  const { momentOf, exactlyOf } = useTimeFormat()
  return (
    <time dateTime={at} title={exactlyOf(at)}>
      {momentOf(at)}
    </time>
  )
}
