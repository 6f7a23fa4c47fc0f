import type { ReactNode } from 'react'
import { buttonLook } from '../ui/button.tsx'

type At = { at: string }

const Way = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={buttonLook('threat')}>
    {children}
  </a>
)

export const WithdrawLink = ({ at }: At) => <Way to={`${at}?withdraw=1`}>Withdraw it</Way>

export const TakeDownLink = ({ at }: At) => <Way to={`${at}?take-down=1`}>Take it down</Way>

export const Withdraw = ({ at }: At) => (
  <Question
    {...{ at, name: 'hl_withdraw', does: 'Withdraw' }}
    question="Do you want to withdraw this?"
  >
    It is erased at once, and can’t be brought back.
  </Question>
)

export const TakeDown = ({ at }: At) => (
  <Question
    {...{ at, name: 'hl_take_down', does: 'Take down' }}
    question="Do you want to take this down?"
  >
    Nobody sees it on the site any more, at once. Only an administrator can publish it again.
  </Question>
)

type Props = At & { name: string; question: string; does: string; children: ReactNode }

/** Asks before it is done: as a page of its own, so that it works without scripts. */
const Question = ({ at, name, question, does, children }: Props) => (
  <form method="post" encType="multipart/form-data" action={at} className="mt-8">
    <h2 className="text-card">{question}</h2>
    <p className="mt-2">{children}</p>
    <input type="hidden" name={name} value="yes" />
    <div className="mt-6 flex flex-wrap gap-3">
      <a href={at} className={buttonLook('quiet')}>
        Cancel
      </a>
      <button type="submit" className={buttonLook('danger')}>
        {does}
      </button>
    </div>
  </form>
)
