import type { ReactNode } from 'react'

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
