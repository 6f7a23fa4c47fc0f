import type { ReactNode } from 'react'
import { NewTabLink } from './new-tab-link.tsx'
import { PageLink } from './page-link.tsx'

type Props = { to: string | null | undefined; className: string; children: ReactNode }

/** A link to a page of this site, or to another site in a new tab; without an address only its text. */
export function Linked({ to, className, children }: Props) {
  if (!to) return children
  if (to.startsWith('/')) return <PageLink {...{ to, className, children }} />
  return <NewTabLink {...{ href: to, className, children }} />
}
