import { failuresOf } from '../data/kind.ts'

/** Posts of either kind fail in the same words. */
export const postFailures = {
  ...failuresOf(['Blog Post', 'Blog Posts']),
  read: 'Failed to load Blog Post',
  approve: 'Failed to Approve Blog Post',
}
