import { type ReactNode, useState } from 'react'
import { useCalmly } from './calmly.ts'
import { type Bound, controlLook, controlOf, described, Frame } from './field.tsx'

type Props = {
  of: Bound
  label: string
  hint?: ReactNode
  isOptional?: boolean
  rows: number
  /** The most characters it should have; it takes more, and says so. */
  max?: number
}

/** Text of several lines, with a counter where there is a limit worth showing. */
export function TextArea({ of, label, hint, isOptional, rows, max }: Props) {
  const [keystrokes, setKeystrokes] = useState(0)
  // As the rules count: what is trimmed away is not part of the text.
  const { length } = of.value.trim()
  const isOver = max !== undefined && length > max
  return (
    <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
      <textarea
        dir="auto"
        {...controlOf(of)}
        {...described(of, hint)}
        onChange={(event) => {
          setKeystrokes((count) => count + 1)
          of.onChange(event)
        }}
        rows={rows}
        aria-required={isOptional ? undefined : true}
        className={`${controlLook} ${isOver ? 'border-danger' : ''}`}
      />
      {max !== undefined && <Counter {...{ length, max, keystrokes }} />}
    </Frame>
  )
}

type CounterProps = { length: number; max: number; keystrokes: number }

function Counter({ length, max, keystrokes }: CounterProps) {
  const isTyped = keystrokes > 0 && length > 0 // a form is emptied once it was sent, which is no news
  const said = useCalmly(isTyped ? remainderOf(max - length) : '', keystrokes, false)
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
