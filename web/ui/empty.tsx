import { linkLook } from './link-look.ts'

type Props = {
  of: {
    says: { empty: string }
    description?: string
    names: readonly [one: string, many: string]
    submit?: { to: string; label: string }
  }
  wanted: { q?: string; category?: string }
  hrefOf: (nothing: { q: ''; category: '' }) => string
  onShowAll?: () => void
}

export function Empty({ of, wanted, hrefOf, onShowAll }: Props) {
  const { q, category } = wanted
  return (
    <div className="mt-2 max-w-measure">
      <p className="font-semibold">{of.says.empty}</p>
      {(q || category) && (
        <>
          <p className="mt-1 text-muted">
            Nothing matches
            {q && (
              <>
                {' '}
                “<bdi>{q}</bdi>”
              </>
            )}
            {category && ` in ${category}`}.
          </p>
          <a href={hrefOf({ q: '', category: '' })} onClick={onShowAll} className={linkLook}>
            Show all {of.names[1]}
          </a>
        </>
      )}
      {!q && !category && of.description && <p className="mt-1 text-muted">{of.description}</p>}
      {!q && !category && of.submit && (
        <a href={of.submit.to} className={linkLook}>
          Be the first: {of.submit.label}
        </a>
      )}
    </div>
  )
}
