import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { focusField } from './use-fields.ts'
import type { useForm } from './use-form.ts'

export function useFocusOn<Of extends HTMLElement>(times: number) {
  const element = useRef<Of>(null)
  useEffect(() => {
    if (times === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [times])
  return element
}

type Props = { of: ReturnType<typeof useForm>; focusesField?: boolean | undefined }

/** What is wrong with a form that was sent. It takes the focus, or the first wrong field does. */
export function Problems({ of: { shown, wrongs }, focusesField }: Props) {
  const summary = useRef<HTMLElement>(null)
  const focus = useEffectEvent(() => {
    const field = focusesField ? document.getElementById(shown[0]?.id ?? '') : null
    if (field) return field.focus()
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  })
  useEffect(() => {
    if (wrongs > 0) focus()
  }, [wrongs])
  return shown.length > 0 && <ErrorSummary ref={summary} problems={shown} />
}

type RestoredProps = { of: ReturnType<typeof useForm>; children: string }

export function Restored({ of: { isRestored, discard, initial }, children }: RestoredProps) {
  const startAnew = () => {
    discard()
    focusField(Object.keys(initial)[0] ?? '')
  }
  if (!isRestored) return null
  return (
    <Notice look="plain" action={{ label: 'Discard', onClick: startAnew }}>
      {children}
    </Notice>
  )
}

type FailureProps = {
  text: string
  /** The server's sentence, if it is shown instead of `text` and `reason`. */
  words?: string | undefined
  reason: string | undefined
  retry?: (() => void) | undefined
  className: string
}

export const Failure = ({ text, words, reason, retry, className }: FailureProps) => (
  <div role="alert" className={className}>
    {reason !== undefined && (
      <Notice look="danger" action={retry && { label: 'Try again', onClick: retry }}>
        <p className="font-semibold">{words || text}</p>
        {!words && <p className="mt-1">{reason}</p>}
      </Notice>
    )}
  </div>
)

/** A honeypot, and the idempotency key of a browser without JavaScript. */
export const HiddenFields = ({ formKey }: { formKey: string | undefined }) => (
  <div aria-hidden="true" className="sr-only">
    <label htmlFor="hl_check">Leave this empty</label>
    <input id="hl_check" name="hl_check" type="text" tabIndex={-1} autoComplete="off" />
    {formKey && <input type="hidden" name="hl_key" value={formKey} />}
  </div>
)
