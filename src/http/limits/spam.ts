import type { Body } from '../request/parse.ts'

/** A form sent faster than this was not filled in by a person. */
const leastMs = 1000

/**
 * Whether a submission looks like a machine's: it filled the field that people don't see, or was sent at once. Fields
 * that are absent are no sign: a call of the API has none.
 */
export function isSpam({ hl_check: check, hl_opened: opened }: Body) {
  const filled =
    typeof check === 'string' ? check.trim() !== '' : check !== undefined && check !== null
  const ms = typeof opened === 'string' && opened.trim() !== '' ? Number(opened) : opened
  return filled || (typeof ms === 'number' && ms < leastMs)
}
