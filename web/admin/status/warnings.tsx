import { useRef } from 'react'
import { answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useFocusGone } from '../../ui/focus-gone.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { headingId } from '../panel/tab.ts'
import { useAction } from '../use-action.ts'
import { useHealth, warningsOf } from './use-health.ts'

export function Warnings() {
  const { data: health } = useHealth()
  const warnings = health ? [...warningsOf(health)] : []
  return (
    <div role="status" className="not-empty:mb-6">
      {warnings.length > 0 && (
        <div className="items-center justify-between gap-x-4 rounded-input border-warning border-l-4 bg-warning-bg px-4 py-3 text-warning md:flex">
          <div className="min-w-0 flex-1 max-md:inline">
            {warnings.map(({ words, letters }) => (
              <p key={words} className="wrap-anywhere font-semibold max-md:last:inline">
                {words}{' '}
                {letters && (
                  <>
                    <PageLink to={letters.href} className={`${linkLook} max-md:mr-4`}>
                      {letters.label}
                    </PageLink>
                    <DismissButton />
                  </>
                )}
              </p>
            ))}
          </div>
          <PageLink to="/admin-panel?tab=status" className={linkLook}>
            Site status
          </PageLink>
        </div>
      )}
    </div>
  )
}

/** Dismisses the warning; the letters stay in their list. */
function DismissButton() {
  const { act, isBusy, failure } = useAction({
    run: async (api) => (await answer(api.mail.seen.post(), failures.letters.see)).data.message,
    failure: failures.letters.see,
    unknown: 'It is not known whether that was done; try again.',
  })
  const button = useRef<HTMLButtonElement>(null)
  useFocusGone(button, () => document.getElementById(headingId)?.focus())
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void act()}
        className={`${linkLook} mr-4`}
      >
        Seen
      </button>
      {failure && <span className="text-danger">{failure}</span>}
    </>
  )
}

const linkLook = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
