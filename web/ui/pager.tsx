import { buttonLook } from './button.tsx'
import { PageLink } from './page-link.tsx'

type Props = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  onTurn: () => void
}

/** Previous, where we are, next; nothing for a single page. */
export function Pager({ page, pages, hrefOf, onTurn }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Turn label="Previous" to={page > 1 ? hrefOf(page - 1) : undefined} onTurn={onTurn} />
      <span className="tabular-nums text-meta text-muted">
        Page {page} of {pages}
      </span>
      <Turn label="Next" to={page < pages ? hrefOf(page + 1) : undefined} onTurn={onTurn} />
    </nav>
  )
}

type TurnProps = { label: string; to: string | undefined; onTurn?: () => void }

/** The way to the page before or after; at the end it says that there is none. */
export const Turn = ({ label, to, onTurn }: TurnProps) =>
  to === undefined ? (
    // biome-ignore lint/a11y/useValidAnchor: at the end there is nowhere to go, and the reader should hear that
    <a
      role="link"
      aria-disabled="true"
      className={buttonLook('quiet', 'cursor-default text-muted hover:bg-surface border-line')}
    >
      {label}
    </a>
  ) : (
    <PageLink to={to} onClick={onTurn} className={buttonLook('quiet')}>
      {label}
    </PageLink>
  )
