import type { ReactNode } from 'react'

type Props = {
  href: string
  className?: string
  /** The id of what tells it from links with the same text. */
  describedBy?: string
  children: ReactNode
}

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
