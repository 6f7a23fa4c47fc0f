import { useEffect, useRef } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useForm } from './use-form.ts'

type Form = ReturnType<typeof useForm>

/** Moves the focus to an element whenever `occasion` becomes another one that is truthy. */
export function useFocusOn<Of extends HTMLElement>(occasion: unknown) {
  const element = useRef<Of>(null)
  useEffect(() => {
    if (!occasion) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [occasion])
  return element
}

/** What is wrong with a form that was sent. */
export function Problems({ of: { problems, outcome, focusesField } }: { of: Form }) {
  const summary = useFocusOn<HTMLElement>(outcome.isWrong && !focusesField && outcome)
  return problems.length > 0 && <ErrorSummary ref={summary} problems={problems} />
}

type FailureProps = {
  of: Form
  text: string
  /** Whether the server's sentence, if it has one, is shown instead of `text`. */
  isServerHeard?: boolean | undefined
  className: string
}

/** Why a form wasn't taken. */
export function Failure({ of: { outcome, again }, text, isServerHeard, className }: FailureProps) {
  const { reason, failure, isUnanswered } = outcome
  const words = isServerHeard && failure
  return (
    <div role="alert" className={className}>
      {reason !== undefined && (
        <Notice
          look="danger"
          action={isUnanswered ? { label: 'Try again', onClick: again } : undefined}
        >
          <p className="font-semibold">{words || text}</p>
          {!words && <p className="mt-1">{reason}</p>}
        </Notice>
      )}
    </div>
  )
}
