import { useId } from 'react'
import { Cover } from '../../content/cover.tsx'
import { Portrait } from '../../content/portrait.tsx'
import { PostMeta, postOf } from '../../content/post.tsx'
import { cardLook, faceLook } from '../../ui/card.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

type Props = {
  item: Record<string, unknown>
  index: number
  /** The address of its page, where the card leads there. */
  link?: string
  heading?: 'h2' | 'h3' | 'h4'
}

export function HighlightCard({ item, index, link, heading: Title = 'h2' }: Props) {
  const post = postOf(item)
  const { title = 'Untitled Project', author, summary, headshot, image, code } = post
  const id = useId()
  const cover = image ?? headshot
  return (
    <article className={`${cover ? 'h-full' : ''} ${cardLook(index)}`}>
      <Cover
        look="card"
        src={cover}
        alt={image ? post.imageAlt : post.headshotAlt}
        isFirst={index < 2}
      />
      <div className={faceLook('picture')}>
        <div className="flex items-center gap-4">
          <Portrait src={headshot} alt={post.headshotAlt} size="size-14" />
          <div className="min-w-0">
            <Title id={id} dir="auto" className="text-card">
              <MaybeLink to={link} className="stretched">
                {title}
              </MaybeLink>
            </Title>
            <p dir="auto" className="text-meta text-muted">
              {author ?? 'Unknown Student'}
            </p>
          </div>
        </div>
        <p dir="auto" className="mt-3">
          {summary ?? 'No description available.'}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-2">
          <PostMeta post={post} />
          {code && (
            <NewTabLink
              href={code}
              describedBy={id}
              className="relative inline-flex min-h-11 items-center gap-1 font-semibold text-primary underline-offset-4 hover:underline"
            >
              View on GitHub <Arrow />
            </NewTabLink>
          )}
        </div>
      </div>
    </article>
  )
}
