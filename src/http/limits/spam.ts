import type { Body } from '../request/parse.ts'

const leastMs = 1000

/**
 * Whether a hidden field was filled in, or the form was sent too fast for a person. Absent fields are no sign: API
 * clients don't send them.
 */
export function isSpam({ hl_check: check, hl_opened: opened }: Body) {
  const filled =
    typeof check === 'string' ? check.trim() !== '' : check !== undefined && check !== null
  const ms = typeof opened === 'string' && opened.trim() !== '' ? Number(opened) : opened
  return filled || (typeof ms === 'number' && ms < leastMs)
}
