import { useTimeFormat } from './time-format.ts'

export function Timestamp({ at }: { at: string }) {
  const { momentOf, exactlyOf } = useTimeFormat()
  return (
    <time dateTime={at} title={exactlyOf(at)}>
      {momentOf(at)}
    </time>
  )
}
