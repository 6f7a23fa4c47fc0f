import { PageLink } from '../ui/page-link.tsx'
import type { Kind, Wanted } from './kind.ts'

type Props<Item extends { id: number }> = {
  of: Kind<Item>
  wanted: Wanted
  hrefOf: (changed: Partial<Wanted>) => string
}

const linkLook = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** Nothing found: what was looked for, and where to go from here. */
export function Empty<Item extends { id: number }>({ of, wanted, hrefOf }: Props<Item>) {
  const { q, category } = wanted
  return (
    <div className="mt-2 max-w-measure">
      <p className="font-semibold">{of.says.empty}</p>
      {(q || category) && (
        <>
          <p className="mt-1 text-muted">
            Nothing matches{q && ` “${q}”`}
            {category && ` in ${category}`}.
          </p>
          <PageLink to={hrefOf({ q: '', category: '' })} className={linkLook}>
            Show all {of.names[1]}
          </PageLink>
        </>
      )}
      {!q && !category && of.submit && (
        <PageLink to={of.submit.to} className={linkLook}>
          Be the first: {of.submit.label}
        </PageLink>
      )}
    </div>
  )
}
