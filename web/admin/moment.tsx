import { useMoments } from './moments.ts'

/** A moment by the reader's clock; to the second, and by which clock, for whoever points at it. */
export function Moment({ at }: { at: string }) {
  const { momentOf, exactlyOf } = useMoments()
  return (
    <time dateTime={at} title={exactlyOf(at)}>
      {momentOf(at)}
    </time>
  )
}
