import { everyPost, pageSizes } from '../../../src/content/words.ts'
import { Cover } from '../../content/cover.tsx'
import type { Kind } from '../../content/kind.ts'
import { listScreen } from '../../content/list.tsx'
import { postOf } from '../../content/post.ts'
import { type Article, answerPage } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { cardLook } from '../../ui/card.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

const articles: Kind<Article> = {
  path: '/tech-blog',
  names: ['article', 'articles'],
  sizes: [pageSizes.usual],
  everything: everyPost,
  submit: { to: '/submit-article', label: 'Submit Article' },
  says: {
    loading: 'Getting Posts...',
    failed: failures.articles.load,
    empty: 'No Articles Available',
  },
  read: (api, query) => answerPage(api['tech-blog'].get({ query }), failures.articles.load),
  Card,
  look: { grid: 'md:grid-cols-2', height: 'h-112' },
}

type CardProps = {
  item: Article
  index: number
  /** One below what it stands under. */
  heading?: 'h2' | 'h4'
}

export function Card({ item, index, heading: Title = 'h2' }: CardProps) {
  const { title = 'Untitled Article', author, summary, image, website } = postOf(item)
  return (
    <article className={`flex h-full flex-col hover:border-ink/40 ${cardLook(index)}`}>
      <Cover
        src={image}
        alt=""
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
          <span>{item.category}</span>
        </p>
      </div>
    </article>
  )
}

const hostOf = (link: string) => URL.parse(link)?.hostname.replace(/^www\./, '')

export default listScreen(articles)
