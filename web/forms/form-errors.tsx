import { useEffect, useRef } from 'react'
import { AlertBox } from '../ui/alert-box.tsx'
import { Notice } from '../ui/notice.tsx'
import { focusField, idOf } from './controls.ts'
import type { useForm } from './use-form.ts'

type Form = ReturnType<typeof useForm>

/** Moves the focus to an element whenever `change` becomes another truthy value: with `true` once, when it is mounted. */
export function useFocusOn<Target extends HTMLElement>(change: unknown) {
  const element = useRef<Target>(null)
  useEffect(() => {
    if (!change) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [change])
  return element
}

/** The validation errors of a submitted form, as links to its fields. */
export function ErrorSummary({ of: { problems, outcome, focusesField } }: { of: Form }) {
  const summary = useFocusOn<HTMLElement>(outcome.isWrong && !focusesField && outcome)
  if (problems.length === 0) return null
  return (
    <AlertBox ref={summary} look="danger" title="There is a problem">
      <ul className="mt-2">
        {problems.map(({ name, error }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(name)
              }}
              className="inline-block py-1.5 font-semibold text-danger underline underline-offset-4"
            >
              {error}
            </a>
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}

type FailureProps = {
  of: Form
  text: string
  /** Shows the server's message, if there is one, instead of `text`. */
  showsServerMessage?: boolean | undefined
  className: string
}

/** Why a form couldn't be submitted. */
export function SubmitFailure(props: FailureProps) {
  const { of, text, showsServerMessage, className } = props
  const { reason, failure, isUnanswered } = of.outcome
  const serverMessage = showsServerMessage && failure
  return (
    <div role="alert" className={className}>
      {reason !== undefined && (
        <Notice
          look="danger"
          action={isUnanswered ? { label: 'Try again', onClick: of.again } : undefined}
        >
          <p className="font-semibold">{serverMessage || text}</p>
          {!serverMessage && <p className="mt-1">{reason}</p>}
        </Notice>
      )}
    </div>
  )
}
