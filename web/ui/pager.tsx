import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

type Props = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  onTurn: () => void
  children?: ReactNode
}

/** With page numbers, on phones "Page x of y". */
export function Pager({ children, ...of }: Props) {
  const { page, pages, hrefOf, onTurn } = of
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="@container mt-8">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
        <StepLink label="Previous" to={page > 1 ? hrefOf(page - 1) : undefined} onTurn={onTurn} />
        <span className="tabular-nums text-meta text-muted md:sr-only">
          Page {page} of {pages}
        </span>
        {/* Above the others where they don’t fit into one line. */}
        <ul className="hidden @max-[30rem]:order-first @max-[30rem]:basis-full items-center justify-center gap-1 tabular-nums md:flex">
          {numbersOf(page, pages).map((number, place) => (
            <li key={number ?? -place}>
              <PageNumber {...of} of={number} />
            </li>
          ))}
        </ul>
        <StepLink label="Next" to={page < pages ? hrefOf(page + 1) : undefined} onTurn={onTurn} />
        {children}
      </div>
    </nav>
  )
}

const PageNumber = ({ of, page, hrefOf, onTurn }: Props & { of: number | undefined }) =>
  of === undefined ? (
    <span className="px-1 text-muted">…</span>
  ) : (
    <a
      href={hrefOf(of)}
      onClick={onTurn}
      aria-label={`Page ${of}`}
      aria-current={of === page ? 'page' : undefined}
      className="flex min-h-11 min-w-11 items-center justify-center rounded-button px-2 hover:bg-sunken aria-[current]:bg-primary aria-[current]:font-semibold aria-[current]:text-on-primary"
    >
      {of}
    </a>
  )

/** The first, the last and those around the current page; undefined for a gap. */
function numbersOf(page: number, pages: number) {
  const shown = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const numbers = [...new Set(shown)].toSorted((one, other) => one - other)
  return numbers.flatMap((number, place) => {
    const gap = number - (numbers[place - 1] ?? number)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [undefined, number] : [number]
  })
}

type StepLinkProps = { label: string; to: string | undefined; onTurn?: () => void }

export const StepLink = ({ label, to, onTurn }: StepLinkProps) =>
  to === undefined ? (
    // biome-ignore lint/a11y/useValidAnchor: a disabled link is announced
    <a
      role="link"
      aria-disabled="true"
      className={buttonLook('quiet', 'cursor-default text-muted hover:bg-surface border-line')}
    >
      {label}
    </a>
  ) : (
    <a href={to} onClick={onTurn} className={buttonLook('quiet')}>
      {label}
    </a>
  )
