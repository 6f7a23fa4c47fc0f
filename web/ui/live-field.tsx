import { type ComponentProps, useState } from 'react'
import { useCalmly } from './calmly.ts'
import { TextField } from './field.tsx'

/** A line of text that is checked while it is typed; what is wrong is seen at once and said after a pause. */
export function LiveField({ of, ...field }: ComponentProps<typeof TextField>) {
  const [keystrokes, setKeystrokes] = useState(0)
  const said = useCalmly(keystrokes > 0 ? (of.error ?? '') : '', keystrokes, false)
  const onChange: typeof of.onChange = (event) => {
    setKeystrokes((count) => count + 1)
    of.onChange(event)
  }
  return (
    <div>
      <TextField {...field} of={{ ...of, onChange }} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
