import { linkLook } from './link-look.ts'

type Props = {
  of: {
    messages: { empty: string }
    description?: string
    names: readonly [one: string, many: string]
    submit?: { to: string; label: string }
  }
  q: string | undefined
  /** What it is filtered by. */
  chosen: string | undefined
  /** The list without search and filters. */
  all: string
  onShowAll?: () => void
}

export function Empty({ of, q, chosen, all, onShowAll }: Props) {
  const isWhole = !q && !chosen
  return (
    <div className="mt-2 max-w-measure">
      <p className="font-semibold">{of.messages.empty}</p>
      {!isWhole && (
        <>
          <p className="mt-1 text-muted">
            Nothing matches
            {q && (
              <>
                {' '}
                “<bdi>{q}</bdi>”
              </>
            )}
            {chosen && ` in ${chosen}`}.
          </p>
          <a href={all} onClick={onShowAll} className={linkLook}>
            Show all {of.names[1]}
          </a>
        </>
      )}
      {isWhole && of.description && <p className="mt-1 text-muted">{of.description}</p>}
      {isWhole && of.submit && (
        <a href={of.submit.to} className={linkLook}>
          Be the first: {of.submit.label}
        </a>
      )}
    </div>
  )
}
