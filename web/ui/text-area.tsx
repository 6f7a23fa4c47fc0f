import { useState } from 'react'
import { useDebouncedText } from './announcements.ts'
import { controlLook, controlOf, FieldFrame, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  rows: number
  /** Counted in sight; longer text can be typed, and is refused when it is sent. */
  max?: number
}

export function TextArea({ of, label, hint, rows, max }: Props) {
  const [keystrokes, setKeystrokes] = useState(0)
  const { length } = of.value.trim() // as the schema measures it
  const isOver = max !== undefined && length > max
  return (
    <FieldFrame {...{ of, label, hint }}>
      <textarea
        dir="auto"
        {...controlOf(of, hint)}
        onChange={() => setKeystrokes(keystrokes + 1)}
        rows={rows}
        className={`${controlLook} ${isOver ? 'border-danger' : ''}`}
      />
      {max !== undefined && <Counter {...{ length, max, keystrokes }} />}
    </FieldFrame>
  )
}

type CounterProps = { length: number; max: number; keystrokes: number }

function Counter({ length, max, keystrokes }: CounterProps) {
  const isTyped = keystrokes > 0 && length > 0 // not when the form is reset
  const said = useDebouncedText(isTyped ? remainderOf(max - length) : '', keystrokes, false)
  return (
    <>
      <p
        aria-hidden="true"
        className={`no-js:hidden mt-1 text-right text-meta tabular-nums ${length > max ? 'font-semibold text-danger' : 'text-muted'}`}
      >
        {length}/{max}
        {length > max && ` · ${countOf(length - max)} too many`}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const countOf = (characters: number) =>
  characters === 1 ? '1 character' : `${characters} characters`

const remainderOf = (left: number) =>
  left < 0 ? `You have ${countOf(-left)} too many` : `You have ${countOf(left)} remaining`
