import { dayOf } from '../ui/dates.ts'
import type { Post } from './post.ts'

/** When a post was published, and what it is about. */
export const Dated = ({ post: { published, category } }: { post: Post }) => (
  <p className="text-meta text-muted">
    {published && <time dateTime={published}>{dayOf(published)}</time>}
    {published && category && ' · '}
    {category}
  </p>
)
