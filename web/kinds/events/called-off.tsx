import type { ReactNode } from 'react'

type Calling = { cancelled_at?: string | null; cancelled_reason?: string | null }

/** That it doesn't take place, and why. */
export const Called = ({ off: { cancelled_at = null, cancelled_reason } }: { off: Calling }) =>
  cancelled_at !== null && (
    <p className="font-semibold text-danger text-meta wrap-anywhere">
      Cancelled
      {cancelled_reason && (
        <>
          : <bdi>{cancelled_reason}</bdi>
        </>
      )}
    </p>
  )

export const Struck = ({ if: isOff, children }: { if: boolean; children: ReactNode }) =>
  isOff ? <s>{children}</s> : children
