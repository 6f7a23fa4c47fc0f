const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 3, 2026, 10:15 AM", by the reader's clock. */
export const momentOf = (at: string) => short.format(new Date(at))

type Act = { by?: string | null | undefined; at?: string | null | undefined }

/** "by ada on Nov 3, 2026, 10:15 AM", as far as that is known. */
export const byAndAt = ({ by, at }: Act) =>
  [by && `by ${by}`, at && `on ${momentOf(at)}`].filter(Boolean).join(' ')
