import { type RefObject, useRef } from 'react'
import type { FormFields } from '../../forms/form-fields.ts'
import type { GoingBack } from './history-button.tsx'

/**
 * Goes back to a version by sending the form as that version had it: what today's rules refuse is said at its field,
 * and can be mended there.
 */
export function useGoingBack(form: FormFields, element: RefObject<HTMLFormElement | null>) {
  const wanted = useRef<GoingBack>(undefined)
  const sent = useRef<GoingBack>(undefined)
  return {
    go(to: GoingBack, version: (name: string) => unknown) {
      for (const name of Object.keys(form.values)) form.set(name, String(version(name) ?? ''))
      wanted.current = to
      element.current?.requestSubmit()
      wanted.current = undefined
    },
    /** A form begins to be sent. */
    begin() {
      sent.current = wanted.current
    },
    now: () => sent.current,
  }
}
