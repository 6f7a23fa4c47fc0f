import { buttonLook } from '../ui/button.tsx'

/** How a sender ends a submission: before it is published, and afterwards. */
const endings = {
  withdraw: {
    link: 'Withdraw it',
    question: 'Do you want to withdraw this?',
    consequence: 'It is erased at once, and can’t be brought back.',
    field: 'hl_withdraw',
    button: 'Withdraw',
  },
  'take-down': {
    link: 'Take it down',
    question: 'Do you want to take this down?',
    consequence:
      'Nobody sees it on the site any more, at once. Only an administrator can publish it again.',
    field: 'hl_take_down',
    button: 'Take down',
  },
} as const

type Props = { of: keyof typeof endings; at: string }

export const EndingLink = ({ of, at }: Props) => (
  <a href={`${at}?${of}=1`} className={buttonLook('threat')}>
    {endings[of].link}
  </a>
)

/** Asks on a page of its own, so that it works without scripts. */
export function EndingQuestion({ of, at }: Props) {
  const { question, consequence, field, button } = endings[of]
  return (
    <form method="post" encType="multipart/form-data" action={at} className="mt-8">
      <h2 className="text-card">{question}</h2>
      <p className="mt-2">{consequence}</p>
      <input type="hidden" name={field} value="yes" />
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={at} className={buttonLook('quiet')}>
          Cancel
        </a>
        <button type="submit" className={buttonLook('danger')}>
          {button}
        </button>
      </div>
    </form>
  )
}
