import { useRef } from 'react'
import { counted } from '../../../src/fields/words.ts'
import { unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useFocusLost } from '../../ui/focus-lost.ts'
import { headingId } from '../panel/tab.ts'
import { useAction } from '../use-action.ts'
import { type Health, inMegabytes, useHealth } from './use-health.ts'

/** What an admin should act on. */
export function Warnings() {
  const { data: health } = useHealth()
  const warnings = health ? warningTexts(health).filter((text) => typeof text === 'string') : []
  const failed = health?.mail.failed ?? 0
  return (
    <div role="status" className="not-empty:mb-6">
      {warnings.length + failed > 0 && (
        <div className="items-center justify-between gap-x-4 rounded-input border-warning border-l-4 bg-warning-bg px-4 py-3 text-warning md:flex">
          <div className="min-w-0 flex-1 max-md:inline">
            {warnings.map((text) => (
              <p key={text} className={warningLook}>
                {text}{' '}
              </p>
            ))}
            {failed > 0 && (
              <p className={warningLook}>
                {counted(failed, 'email')} failed and won’t be tried again.{' '}
                <a href="/admin-panel?tab=mail&view=failed" className={`${linkLook} mr-4`}>
                  {failed === 1 ? 'See the email' : 'See them'}
                </a>
                <DismissButton />
              </p>
            )}
          </div>
          <a href="/admin-panel?tab=status" className={linkLook}>
            Site status
          </a>
        </div>
      )}
    </div>
  )
}

const warningLook = 'wrap-anywhere font-semibold max-md:last:inline'
const linkLook = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

const warningTexts = ({ disk, database, backup, mail, backlog }: Health) => [
  database.damage,
  disk.isTight &&
    `The disk is nearly full: ${inMegabytes(disk.freeBytes)} free, and the database has ${inMegabytes(database.bytes)}.`,
  backup.problem,
  ...backlog.map(
    ({ what, rows, most, isNearlyFull }) =>
      isNearlyFull && `${rows} ${what} wait for review; at ${most} their form closes.`,
  ),
  backup.replica?.isStale && 'The copy elsewhere has not advanced for a day.',
  backup.drill?.problem && `The last try to restore a snapshot failed: ${backup.drill.problem}`,
  mailWarning(mail),
]

function mailWarning({ isSetUp, waiting, delay, isLate }: Health['mail']) {
  if (!isSetUp)
    return waiting > 0 && `Mail is not set up, and ${counted(waiting, 'email')} can’t go out.`
  if (delay?.isLong) return `${counted(delay.letters, 'email')} can’t go out: ${delay.words}`
  return isLate && 'An email has waited for the mail server for an hour.'
}

/** Dismisses the warning; the emails stay in their list. */
function DismissButton() {
  const { act, isBusy, failure } = useAction(
    async (api) => (await unwrap(api.mail.seen.post(), failures.emails.see)).data.message,
  )
  const button = useRef<HTMLButtonElement>(null)
  useFocusLost(button, () => document.getElementById(headingId)?.focus())
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => act()}
        className={`${linkLook} mr-4`}
      >
        Seen
      </button>
      {failure && <span className="text-danger">{failure}</span>}
    </>
  )
}
