import { useEffect, useRef } from 'react'
import { titleOf, wrongTitleOf } from '../layout/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useDraft } from './use-draft.ts'
import { idOf, type useFields } from './use-fields.ts'

/** Brings the reader to what was just said, each time it is said anew. */
export function useFocusOn<Of extends HTMLElement>(times: number) {
  const element = useRef<Of>(null)
  useEffect(() => {
    if (times === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView()
  }, [times])
  return element
}

/** What is wrong with a form once it was sent; the page's title says that something is. */
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
  /** The field at which the form begins. */
  first: string | undefined
  children: string
}

/** That what was typed before is back, and the way to begin afresh. */
export function Restored({ draft, first = '', children }: RestoredProps) {
  const discard = () => {
    draft.clear()
    document.getElementById(idOf(first))?.focus()
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
  /** The server's words, where they are said in place of ours. */
  words?: string | undefined
  /** Nothing where nothing failed. */
  reason: string | undefined
  /** Sends it again as it is, where no answer came. */
  retry?: (() => void) | undefined
  className: string
}

/** That it was not sent or saved, and beneath why, or the server's words alone. Above the button, where the reader is. */
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

/** A field that only machines fill; and the submission's key, for a browser that can't make one. */
export const Signs = ({ formKey }: { formKey: string | undefined }) => (
  <div aria-hidden="true" className="sr-only">
    <label htmlFor="hl_check">Leave this empty</label>
    <input id="hl_check" name="hl_check" type="text" tabIndex={-1} autoComplete="off" />
    {formKey && <input type="hidden" name="hl_key" value={formKey} />}
  </div>
)
