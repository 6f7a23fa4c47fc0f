import type { ReactNode } from 'react'

type Cancellable = { cancelled_at?: string | null; cancelled_reason?: string | null }

/** Says that an event is cancelled, and why. */
export const Cancellation = ({
  event: { cancelled_at = null, cancelled_reason },
}: {
  event: Cancellable
}) =>
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
