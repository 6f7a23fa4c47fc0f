type Values = Readonly<Record<string, unknown>>

export const metadataNames = [
  ...['id', 'revision', 'status', 'submission_date', 'published_at', 'approved_at', 'updated_at'],
  ...['spam', 'keep', 'cancelled_at', 'cancelled_reason', 'cancelled_days'],
]

export function withDefaults(given: Values, now: string): Values {
  const published_at = given['published_at']
  const status = given['status'] ?? (published_at === undefined ? 'pending' : 'approved')
  const isApproved = status === 'approved'
  const earliest = [published_at, now].filter((each) => each !== undefined).toSorted()[0]
  const submission_date = given['submission_date'] ?? earliest
  return {
    revision: 1,
    spam: false,
    keep: false,
    ...given,
    status,
    submission_date,
    published_at: published_at ?? (isApproved ? submission_date : null),
    updated_at: given['updated_at'] ?? published_at ?? submission_date,
    approved_at: given['approved_at'] ?? (isApproved ? now : null),
  }
}
