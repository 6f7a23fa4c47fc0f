import type { ReactNode } from 'react'

/** A preview beside a form, hidden from assistive technology: it repeats the form. */
export const Beside = ({ title, children }: { title: string; children: ReactNode }) => (
  <div
    aria-hidden="true"
    inert
    className="no-js:hidden sticky top-28 hidden max-h-[calc(100svh-8rem)] overflow-hidden min-[75rem]:block"
  >
    <p className="mb-3 font-semibold text-meta text-muted">{title}</p>
    {children}
  </div>
)
