import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { PagerFrame } from '../../ui/pager.tsx'

type Props = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  onTurn: () => void
}

export const JumpPager = (props: Props) => (
  <PagerFrame {...props} gaps="gap-x-2 md:gap-x-4" between={<Jump key={props.page} {...props} />} />
)

function Jump({ page, pages, hrefOf, onTurn }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(String(page))
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const asked = Math.min(Number(text), pages)
    if (!/^\d+$/.test(text.trim()) || asked < 1) return setText(String(page))
    if (asked !== page) void navigate(hrefOf(asked))
    setText(String(asked))
    onTurn()
  }
  return (
    <form onSubmit={jump} className="flex items-center gap-1.5 text-meta tabular-nums md:gap-2">
      <label htmlFor={id} className="font-semibold max-md:sr-only">
        Page
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        aria-describedby={`${id}of`}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        className="min-h-10 w-12 rounded-input border border-control bg-surface px-1 text-center md:w-16"
      />
      <span id={`${id}of`} className="text-muted">
        of {pages}
      </span>
      <Button isSmall look="quiet" type="submit">
        Go
      </Button>
    </form>
  )
}
