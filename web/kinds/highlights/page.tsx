import type { ReactNode } from 'react'
import { Cover } from '../../content/cover.tsx'
import { Portrait } from '../../content/portrait.tsx'
import { type Post, PostMeta } from '../../content/post.tsx'
import { Prose } from '../../content/prose.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'

type Props = { post: Post; html?: string | undefined; heading: ReactNode }

export const ProjectArticle = ({ post, html, heading }: Props) => (
  <article className="reading">
    {heading}
    <Byline post={post} />
    {post.summary && (
      <p dir="auto" className="mt-6 text-lede wrap-anywhere">
        {post.summary}
      </p>
    )}
    {post.image && (
      <div className="wide mt-8">
        <Cover
          look="page"
          src={post.image}
          alt={post.imageAlt ?? `Picture of ${post.title ?? 'the project'}`}
          isFirst
        />
      </div>
    )}
    <div className="mt-8">
      <Prose text={post.description ?? ''} html={html} />
    </div>
    <div className="lg:hidden">
      <Links post={post} />
    </div>
  </article>
)

const Byline = ({ post }: { post: Post }) => (
  <div className="mt-5 flex items-center gap-4">
    <Portrait src={post.headshot} alt={post.headshotAlt} size="size-14" />
    <div className="min-w-0 text-meta">
      <p className="font-semibold">
        Author: <bdi>{post.author ?? 'Unknown Student'}</bdi>
      </p>
      <PostMeta post={post} />
    </div>
  </div>
)

export const Links = ({ post: { code, website } }: { post: Post }) => (
  <ul className="mt-5 flex flex-wrap gap-3 text-meta empty:hidden">
    {code && (
      <li>
        <ExternalLink href={code}>View on GitHub</ExternalLink>
      </li>
    )}
    {website && (
      <li>
        <ExternalLink href={website}>Visit website</ExternalLink>
      </li>
    )}
  </ul>
)

const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <NewTabLink href={href} className={buttonLook('quiet', 'gap-2')}>
    {children} <Arrow />
  </NewTabLink>
)
