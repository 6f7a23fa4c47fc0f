import { kinds } from '../../src/testing/cast.ts'

/** What the kinds beyond the first six, for which the limits of design.md 5 were set, may bring to each page, in KB. */
export const weightOfMoreKinds = 0.3 * Math.max(0, kinds.length - 6)
