import type { ReactNode, Ref } from 'react'

const looks = {
  success: 'border-success bg-success-bg text-success',
  danger: 'border-danger bg-danger-bg text-danger',
  plain: 'border-control bg-sunken text-ink',
}

type NoticeAction = { label: string; onClick: () => void }

type Props = {
  look: keyof typeof looks
  ref?: Ref<HTMLDivElement>
  action?: NoticeAction | undefined
  offer?: NoticeAction | undefined
  children: ReactNode
}

/** Put it into a live region, or focus it. */
export const Notice = ({ look, ref, action, offer, children }: Props) => (
  <div
    ref={ref}
    tabIndex={-1}
    className={`flex scroll-mt-8 flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-input border-l-4 px-4 py-3 ${looks[look]}`}
  >
    <div className="min-w-0 flex-1 basis-64">{children}</div>
    <div className="-my-2.5 -mr-2 ml-auto flex gap-2 empty:hidden">
      {offer && <ActionButton {...offer} />}
      {action && <ActionButton {...action} />}
    </div>
  </div>
)

const ActionButton = ({ label, onClick }: NoticeAction) => (
  <button
    type="button"
    onClick={onClick}
    className="no-js:hidden -outline-offset-2 min-h-11 rounded-button px-2 font-semibold underline underline-offset-4"
  >
    {label}
  </button>
)
