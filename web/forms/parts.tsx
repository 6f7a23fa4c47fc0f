import { useEffect, useRef } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useForm } from './use-form.ts'

type Form = ReturnType<typeof useForm>

export function useFocusOn<Of extends HTMLElement>(times: number) {
  const element = useRef<Of>(null)
  useEffect(() => {
    if (times === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [times])
  return element
}

/** What is wrong with a form that was sent. */
export function Problems({ of: { problems, outcome, focusesField } }: { of: Form }) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!outcome.isWrong || focusesField) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [outcome, focusesField])
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
