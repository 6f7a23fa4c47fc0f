import { cardLook, faceLook } from '../ui/card.tsx'
import { hostOf, MaybeLink } from '../ui/maybe-link.tsx'
import { Cover } from './cover.tsx'
import { PostMeta, postOf } from './post.tsx'

type Props = {
  item: Record<string, unknown>
  index: number
  heading?: 'h2' | 'h4'
}

/** The card of a post that is published elsewhere; the title links to it. */
export function PostCard({ item, index, heading: Title = 'h2' }: Props) {
  const post = postOf(item)
  const { title = 'Untitled', author, summary, image, website } = post
  return (
    <article className={`${image ? 'h-full' : ''} ${cardLook(index)}`}>
      <Cover look="card" src={image} alt={post.imageAlt} isFirst={index < 2} />
      <div className={faceLook('picture')}>
        <Title dir="auto" className="text-card">
          <MaybeLink to={website} className="stretched">
            {title}
          </MaybeLink>
        </Title>
        <p dir="auto" className="text-meta text-muted">
          {author}
        </p>
        <p dir="auto" className="mt-3">
          {summary}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-2 text-meta text-muted">
          <PostMeta post={post} />
          {website && <p className="wrap-anywhere">{hostOf(website)}</p>}
        </div>
      </div>
    </article>
  )
}
