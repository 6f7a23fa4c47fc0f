import { momentOf } from './moments.ts'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** A moment by the reader's clock; to the second, and by which clock, for whoever points at it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exact.format(new Date(at))}>
    {momentOf(at)}
  </time>
)
