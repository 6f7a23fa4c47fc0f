const short = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "submitted Mar 12, 2026"; nothing where the moment isn't known. */
export const on = (word: string, moment: string | null | undefined) =>
  moment ? `${word} ${short.format(new Date(moment))}` : undefined
