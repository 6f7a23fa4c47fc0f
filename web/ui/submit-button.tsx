import { buttonLook } from './button.tsx'

type Props = { isBusy: boolean; label: string; busyLabel: string }

/** As wide as the longer label. Never disabled, which would lose the focus. */
export const SubmitButton = ({ isBusy, label, busyLabel }: Props) => (
  <button
    type="submit"
    aria-disabled={isBusy || undefined}
    className={buttonLook('primary', 'aria-disabled:cursor-progress')}
  >
    <span className="grid">
      <Words isShown={!isBusy}>{label}</Words>
      <Words isShown={isBusy}>{busyLabel}</Words>
    </span>
  </button>
)

const Words = ({ isShown, children }: { isShown: boolean; children: string }) => (
  <span aria-hidden={!isShown} className={`col-start-1 row-start-1 ${isShown ? '' : 'invisible'}`}>
    {children}
  </span>
)
