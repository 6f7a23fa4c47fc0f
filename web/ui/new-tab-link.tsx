import type { ReactNode } from 'react'

type Props = { href: string; className?: string; children: ReactNode }

/** A link to elsewhere; it opens in a new tab and says so. */
export const NewTabLink = ({ href, className, children }: Props) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
