type Props = {
  name: string
  labels: readonly string[]
  chosen: string | undefined
  hrefOf: (label: string) => string
}

/** A list's labels as links that filter it; the chosen one leads back to all. */
export function Labels({ name, labels, chosen, hrefOf }: Props) {
  const shown = chosen === undefined || labels.includes(chosen) ? labels : [chosen, ...labels]
  if (shown.length === 0) return null
  return (
    <nav aria-label={name} className="mb-4">
      <ul className="flex gap-2 overflow-x-auto p-1 lg:flex-wrap">
        {shown.map((label) => (
          <li key={label} className="shrink-0">
            <a
              href={hrefOf(label === chosen ? '' : label)}
              aria-current={label === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-meta hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              <bdi>{label}</bdi>
              {label === chosen && <span aria-hidden="true">×</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
