import { type ReactNode, useRef } from 'react'
import { useFocusGone } from '../../ui/focus-gone.ts'

type Props = { id: string; title: string; about: string; children: ReactNode }

export const AccountPart = ({ id, title, about, children }: Props) => (
  <section aria-labelledby={id} className="mt-10 border-line border-t pt-6">
    <h2 id={id} tabIndex={-1} className="text-card">
      {title}
    </h2>
    <p className="mt-1 text-meta text-muted">{about}</p>
    {children}
  </section>
)

export const focusHeading = (partId: string) => document.getElementById(partId)?.focus()

type RowProps = { partId: string; className: string; children: ReactNode }

/** A row of a part's list. When it is removed, its focus moves to the heading. */
export function AccountRow({ partId, className, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusGone(row, () => focusHeading(partId))
  return (
    <li ref={row} className={className}>
      {children}
    </li>
  )
}
