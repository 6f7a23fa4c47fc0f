import { type ReactNode, useState } from 'react'
import { useCalmly } from './calmly.ts'
import { controlLook, controlOf, described, type FieldBinding, Frame } from './field.tsx'

type Props = {
  of: FieldBinding
  label: string
  hint?: ReactNode
  isOptional?: boolean
  rows: number
  /** Counted in sight; longer text can be typed, and is refused when it is sent. */
  max?: number
}

export function TextArea({ of, label, hint, isOptional, rows, max }: Props) {
  const [keystrokes, setKeystrokes] = useState(0)
  const { length } = of.value.trim() // as the schema measures it
  const isOver = max !== undefined && length > max
  const onChange = (text: string) => {
    setKeystrokes((count) => count + 1)
    of.onChange(text)
  }
  return (
    <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
      <textarea
        dir="auto"
        {...controlOf({ ...of, onChange })}
        {...described(of, hint)}
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
  const isTyped = keystrokes > 0 && length > 0 // not when the form is reset
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
