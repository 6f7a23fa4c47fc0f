import { Refusal } from './errors.ts'

/** An item's revision as the ETag an admin reads. */
export const revisionTag = (revision: number) => `"${revision}"`

/** The revision that whoever writes has looked at, if they say so. */
export const ifMatchOf = ({ headers }: Request) => headers.get('if-match')

type Saved = { current: unknown; by: string | null; at: string | null }

/**
 * Refuses a stale edit (412) with the row as it is now, who saved it, and when. Weak tags count as strong ones, since
 * proxies weaken tags; without `If-Match` the last write wins.
 */
export function refuseStale(ifMatch: string | null, revision: number, now: () => Saved) {
  if (ifMatch === null) return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.includes('*') || tags.includes(revisionTag(revision))) return
  throw new Refusal(412, 'Somebody else saved this in the meantime. Nothing was changed.', {
    headers: { ETag: revisionTag(revision) },
    facts: now(),
  })
}
