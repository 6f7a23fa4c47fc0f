import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

type Props = {
  label: string
  placeholder: string
  name: string
  value: string
  onType: () => void
  onSearch: (text: string) => void
  isCompact?: boolean
}

/** In milliseconds. */
const pause = 250

/** Searches after a pause in typing. A new `value` replaces the text only if this search didn't cause it. */
export function Search(props: Props) {
  const { label, placeholder, name, value, onType, onSearch, isCompact } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const [typed, setTyped] = useState({ times: 0, delay: 0 })
  const type = (delay: number) => setTyped(({ times }) => ({ times: times + 1, delay }))
  const search = useEffectEvent(() => {
    sent.current = input.current?.value.trim() ?? ''
    onSearch(sent.current)
  })
  useEffect(() => {
    if (typed.times === 0) return
    const timer = setTimeout(() => search(), typed.delay)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (!input.current || value === sent.current) return
    sent.current = value
    input.current.value = value
    setTyped({ times: 0, delay: 0 })
  }, [value])
  const arrive = useEffectEvent(() => {
    if ((input.current?.value.trim() ?? value) !== value) type(0)
  })
  useEffect(() => arrive(), []) // typed before hydration
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (key !== 'Enter' && (key !== 'Escape' || currentTarget.value === '')) return
    event.preventDefault()
    if (key === 'Escape') {
      currentTarget.value = ''
      onType()
    }
    type(0)
  }
  return (
    <div className={isCompact ? '' : 'w-full md:w-80'}>
      <label htmlFor={id} className="block font-semibold text-meta">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        dir="auto"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        aria-describedby={`${id}hint`}
        onKeyDown={onKeyDown}
        onChange={() => {
          onType()
          type(pause)
        }}
        className={`w-full rounded-input border border-control bg-surface px-3 placeholder:text-muted ${isCompact ? 'mt-1 min-h-10' : 'mt-2 min-h-[46px]'}`}
      />
      <p
        id={`${id}hint`}
        className={isCompact ? 'sr-only' : 'no-js:hidden mt-1 text-meta text-muted'}
      >
        Results update as you type
      </p>
    </div>
  )
}
