import { failuresOf } from '../data/kind.ts'

/** Posts of either kind fail in the same words. */
export const postFailures = {
  ...failuresOf(['Blog Post', 'Blog Posts']),
  approve: 'Failed to Approve Blog Post',
}
