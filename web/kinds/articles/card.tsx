import { Cover } from '../../content/cover.tsx'
import { postOf } from '../../content/post.ts'
import { cardLook } from '../../ui/card.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import type { Article } from './kind.ts'

type CardProps = {
  item: Article | Record<string, unknown>
  index: number
  /** One below what it stands under. */
  heading?: 'h2' | 'h4'
}

/** An article as the lists show it. */
export function ArticleCard({ item, index, heading: Title = 'h2' }: CardProps) {
  const {
    title = 'Untitled Article',
    author,
    summary,
    image,
    imageAlt,
    website,
    category,
  } = postOf(item)
  return (
    <article className={`flex h-full flex-col hover:border-ink/40 ${cardLook(index)}`}>
      <Cover
        src={image}
        alt={imageAlt ?? ''}
        sizes="(min-width: 48rem) 38rem, 100vw"
        rounded="rounded-t-card"
        isFirst={index < 2}
      />
      <div className="flex grow flex-col p-5 lg:p-6">
        <Title dir="auto" className="text-card">
          {website ? (
            <NewTabLink href={website} className="stretched">
              {title}
            </NewTabLink>
          ) : (
            title
          )}
        </Title>
        <p dir="auto" className="text-meta text-muted">
          {author}
        </p>
        <p dir="auto" className="mt-3">
          {summary}
        </p>
        <p className="mt-auto flex flex-wrap justify-between gap-x-4 pt-4 text-meta text-muted">
          {website && <span className="wrap-anywhere">{hostOf(website)}</span>}
          <span>{category}</span>
        </p>
      </div>
    </article>
  )
}

const hostOf = (link: string) => URL.parse(link)?.hostname.replace(/^www\./, '')
