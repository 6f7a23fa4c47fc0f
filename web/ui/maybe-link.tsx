import type { ReactNode } from 'react'
import { linkLook } from './link-look.ts'
import { NewTabLink } from './new-tab-link.tsx'

type Props = { to: string | null | undefined; className: string; children: ReactNode }

/** A link to a page of this site, or to another site in a new tab; without an address only its text. */
export function MaybeLink({ to, className, children }: Props) {
  if (!to) return children
  if (to.startsWith('/')) return <a href={to} {...{ className, children }} />
  return <NewTabLink {...{ href: to, className, children }} />
}

type ItemsProps = { links: readonly { to: string; label: string }[]; look?: string }

/** For a list. */
export const LinkItems = ({ links, look = linkLook }: ItemsProps) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <MaybeLink to={to} className={look}>
        {label}
      </MaybeLink>
    </li>
  ))

/** Of an address, as readers know it. */
export const hostOf = (link: string) => URL.parse(link)?.hostname.replace(/^www\./, '')
