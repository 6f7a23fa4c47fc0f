import { useEffect, useRef } from 'react'
import { titleOf, wrongTitleOf } from '../layout/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useDraft } from './use-draft.ts'
import { idOf, type useFields } from './use-fields.ts'

export function useFocusOn<Of extends HTMLElement>(times: number) {
  const element = useRef<Of>(null)
  useEffect(() => {
    if (times === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [times])
  return element
}

export function useShownProblems(
  { problems }: Pick<ReturnType<typeof useFields>, 'problems'>,
  { wrongs }: { wrongs: number },
  title: string,
) {
  const shown = wrongs > 0 ? problems : []
  const isWrong = shown.length > 0
  useEffect(() => {
    document.title = isWrong ? wrongTitleOf(title) : titleOf(title)
  }, [isWrong, title])
  return { shown, isWrong }
}

type RestoredProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'isRestored' | 'clear'>
  firstField: string | undefined
  children: string
}

export function Restored({ draft, firstField = '', children }: RestoredProps) {
  const discard = () => {
    draft.clear()
    document.getElementById(idOf(firstField))?.focus()
  }
  if (!draft.isRestored) return null
  return (
    <Notice look="plain" action={{ label: 'Discard', onClick: discard }}>
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
