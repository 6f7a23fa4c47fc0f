import type { ReactNode } from 'react'

type Props = {
  href: string
  className?: string
  /** The id of what it belongs to, where several links have the same words. */
  describedBy?: string
  children: ReactNode
}

/** A link to elsewhere; it opens in a new tab and says so. */
export const NewTabLink = ({ href, className, describedBy, children }: Props) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-describedby={describedBy}
    className={className}
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
