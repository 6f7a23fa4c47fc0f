import { useTimeFormat } from './time-format.ts'

export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at}>{useTimeFormat().momentOf(at)}</time>
)
