import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import type { useThanks } from './use-thanks.ts'

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

type ThanksProps = { thanks: ReturnType<typeof useThanks>; text: string }

/** What comes of the next step stands after the thanks, not over them. */
export function Thanks({ thanks, text }: ThanksProps) {
  const { isShown, next, times, dismiss } = thanks
  const notice = useFocusOn<HTMLDivElement>(times)
  const put = () => {
    dismiss()
    document.querySelector('h1')?.focus()
  }
  return (
    <div role="status">
      {isShown && (
        <div className="mb-8">
          <Notice ref={notice} look="success" action={{ label: 'Dismiss', onClick: put }}>
            <p className="font-semibold">{text}</p>
            {next && <p className="mt-1">{next}</p>}
          </Notice>
        </div>
      )}
    </div>
  )
}

type FailureProps = { text: string; reason: string | undefined }

/** That it was not sent, and beneath why. Above the button, where the reader is. */
export const Failure = ({ text, reason }: FailureProps) => (
  <div role="alert">
    {reason !== undefined && (
      <div className="mb-6">
        <Notice look="danger">
          <p className="font-semibold">{text}</p>
          <p className="mt-1">{reason}</p>
        </Notice>
      </div>
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
