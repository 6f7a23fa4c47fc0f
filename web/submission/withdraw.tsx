import { buttonLook } from '../ui/button.tsx'

export const WithdrawLink = ({ at }: { at: string }) => (
  <a href={`${at}?withdraw=1`} className={buttonLook('threat')}>
    Withdraw it
  </a>
)

/** Asks before what was sent is erased: as a page of its own, so that it works without scripts. */
export const Withdraw = ({ at }: { at: string }) => (
  <form method="post" encType="multipart/form-data" action={at} className="mt-8">
    <h2 className="text-card">Do you want to withdraw this?</h2>
    <p className="mt-2">It is erased at once, and can’t be brought back.</p>
    <input type="hidden" name="hl_withdraw" value="yes" />
    <div className="mt-6 flex flex-wrap gap-3">
      <a href={at} className={buttonLook('quiet')}>
        Cancel
      </a>
      <button type="submit" className={buttonLook('danger')}>
        Withdraw
      </button>
    </div>
  </form>
)
