import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { Magnifier } from '../ui/icons.tsx'

const label = 'Search the site'
const place = '/search'

type Props = { id: string; className?: string; onSearch?: () => void }

/** A field that leads to the search page, also without JavaScript. */
export function SiteSearch({ id, className, onSearch }: Props) {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    event.currentTarget.reset()
    onSearch?.()
    void navigate(q ? `${place}?${new URLSearchParams({ q })}` : place)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows <search> yet
    <form role="search" aria-label={label} action={place} onSubmit={search} className={className}>
      <div className="relative text-ink">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-muted">
          <Magnifier />
        </span>
        <input
          id={id}
          data-search
          name="q"
          type="search"
          dir="auto"
          maxLength={200}
          placeholder={label}
          autoComplete="off"
          aria-keyshortcuts="/"
          className="min-h-11 w-full rounded-input border border-control bg-surface pr-2 pl-9 placeholder:text-muted"
        />
      </div>
    </form>
  )
}

export function SearchLink({ className }: { className: string }) {
  const isCurrent = useLocation().pathname === place
  return (
    <a
      href={place}
      aria-current={isCurrent ? 'page' : undefined}
      className={`min-h-11 items-center gap-2 px-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      <Magnifier />
      <span className="no-js:not-sr-only sr-only">Search</span>
    </a>
  )
}

const typing = 'input, textarea, select, [contenteditable]'

/** Makes `/` focus the field in the header or its menu, else opens the search page. */
export function useSlash(menu: {
  open: () => void
  button: { ref: { current: HTMLElement | null } }
}) {
  const navigate = useNavigate()
  const reach = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.defaultPrevented || document.querySelector('dialog:modal')) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    event.preventDefault()
    if (focusField()) return
    if (!menu.button.ref.current?.checkVisibility()) return void navigate(place)
    flushSync(menu.open)
    focusField()
  })
  useEffect(() => {
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])
}

function focusField() {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')]
  const field = fields.find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
