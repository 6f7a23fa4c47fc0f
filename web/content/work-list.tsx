import { dayOf } from '../ui/dates.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { Work } from './works.ts'

const look = 'underline decoration-line underline-offset-4 hover:decoration-current'

export const WorkList = ({ works }: { works: readonly Work[] }) => (
  <ul className="grid gap-2">
    {works.map(({ title, link, published }) => (
      <li key={link} className="wrap-anywhere">
        {link.startsWith('/') ? (
          <PageLink to={link} className={look}>
            <bdi>{title}</bdi>
          </PageLink>
        ) : (
          <NewTabLink href={link} className={look}>
            <bdi>{title}</bdi>
          </NewTabLink>
        )}
        {published && (
          <span className="block text-meta text-muted">
            <time dateTime={published}>{dayOf(published)}</time>
          </span>
        )}
      </li>
    ))}
  </ul>
)
