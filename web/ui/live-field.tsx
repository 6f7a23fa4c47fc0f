import { type ComponentProps, useState } from 'react'
import { useCalmly } from './calmly.ts'
import { TextField } from './field.tsx'

/** For fields that are validated while typing: the error shows at once and is announced after a pause. */
export function LiveField({ of, ...field }: ComponentProps<typeof TextField>) {
  const [keystrokes, setKeystrokes] = useState(0)
  const said = useCalmly(keystrokes > 0 ? (of.error ?? '') : '', keystrokes, false)
  const onChange = (text: string) => {
    setKeystrokes((count) => count + 1)
    of.onChange(text)
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
