import { failuresOf } from '../data/kind.ts'

export const postFailures = {
  ...failuresOf(['Blog Post', 'Blog Posts']),
  read: 'Failed to load Blog Post',
  approve: 'Failed to Approve Blog Post',
}
