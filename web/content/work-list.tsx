import { dayOf } from '../ui/dates.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'
import type { Work } from './works.ts'

const look = 'underline decoration-line underline-offset-4 hover:decoration-current'

export const WorkList = ({ works }: { works: readonly Work[] }) => (
  <ul className="grid gap-2">
    {works.map(({ title, link, published }) => (
      <li key={`${link} ${title} ${published}`} className="wrap-anywhere">
        <MaybeLink to={link} className={look}>
          <bdi>{title}</bdi>
        </MaybeLink>
        {published && (
          <span className="block text-meta text-muted">
            <time dateTime={published}>{dayOf(published)}</time>
          </span>
        )}
      </li>
    ))}
  </ul>
)
