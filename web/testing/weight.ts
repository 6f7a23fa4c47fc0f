import { kinds } from '../../src/testing/cast.ts'

/** In KB. Limits of pages were set for six kinds. */
export const weightOfMoreKinds = 0.3 * Math.max(0, kinds.length - 6)
