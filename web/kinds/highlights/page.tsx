import type { ReactNode } from 'react'
import { Cover } from '../../content/cover.tsx'
import type { Post } from '../../content/post.ts'
import { Prose } from '../../content/prose.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import { Arrow } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

/** What a project's own page says of it, under whichever heading. */
export const ProjectArticle = ({ post, heading }: { post: Post; heading: ReactNode }) => (
  <article>
    {heading}
    <p className="mt-3 text-meta text-muted">
      {post.published && <time dateTime={post.published}>{dayOf(post.published)}</time>}
      {post.published && post.category && ' · '}
      {post.category}
    </p>
    <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_17rem] lg:gap-14">
      <div className="min-w-0">
        {post.image && (
          <div className="mb-8">
            <Cover
              src={post.image}
              alt={post.imageAlt ?? `Picture of ${post.title ?? 'the project'}`}
              sizes="(min-width: 80rem) 54rem, 100vw"
              rounded="rounded-card"
              isFirst
            />
          </div>
        )}
        <Description post={post} />
      </div>
      <Facts post={post} />
    </div>
  </article>
)

/** What its author says of it, also while it is being written. */
export const Description = ({
  post: { description = '' },
}: {
  post: Pick<Post, 'description'>
}) => <Prose text={description} />

const Facts = ({ post: { author, code, website } }: { post: Post }) => (
  <div className="min-w-0 border-line border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
    <p className="font-semibold">
      Author: <bdi>{author ?? 'Unknown Student'}</bdi>
    </p>
    <ul className="mt-4 flex flex-wrap gap-3 lg:flex-col lg:items-start">
      {code && (
        <li>
          <Outward href={code}>View on GitHub</Outward>
        </li>
      )}
      {website && (
        <li>
          <Outward href={website}>Visit website</Outward>
        </li>
      )}
    </ul>
  </div>
)

const Outward = ({ href, children }: { href: string; children: string }) => (
  <NewTabLink href={href} className={buttonLook('quiet', 'gap-2')}>
    {children} <Arrow />
  </NewTabLink>
)
