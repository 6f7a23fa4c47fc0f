import type { ReactNode } from 'react'
import { answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useAnswer } from '../answered.tsx'
import { useDoing } from '../doing.ts'
import { Outcome } from '../outcome.tsx'
import { useAccount } from '../session/use-account.ts'

/** What is said of an invitation: whom it goes to, or the link that is to be handed over. */
export const invitationWords = (email: string, link: string | undefined) =>
  link === undefined
    ? `An invitation goes to ${email}. It works once, within 72 hours.`
    : `Hand this link over. It works once, within 72 hours: ${link}`

/** How another admin gets in: by an invitation until they have, then by a link where they can't any more. */
export function SendLink({ id }: { id: number }) {
  const { data } = useAccount(id)
  if (!data) return null
  return data.entered_at === null ? <Invite {...data} /> : <SendPasswordLink id={id} />
}

function Invite({ id, email }: { id: number; email: string }) {
  const { act, isBusy, ...outcome } = useDoing({
    run: async (api) => {
      const call = api.admins({ id }).invite.post()
      return invitationWords(email, (await answer(call, failures.users.link)).data.link)
    },
    failure: failures.users.link,
    unknown: 'It is not known whether it was sent; look at the mail.',
  })
  return (
    <Offer
      {...{ isBusy, outcome }}
      label="Send a new invitation"
      onPress={() => void act()}
      words="This account was never entered. An invitation is a link, good once within 72 hours, with which its admin sets a password."
    />
  )
}

function SendPasswordLink({ id }: { id: number }) {
  const { act, isBusy, ...outcome } = useDoing({
    run: async (api) => {
      const call = api.admins['password-link']({ id }).post()
      return (await answer(call, failures.users.link)).data.message
    },
    failure: failures.users.link,
    unknown: 'It is not known whether it was sent; look at the mail.',
  })
  const { sendsMail } = useSite().settings
  if (!sendsMail)
    return (
      <Offer
        words={
          <>
            Can’t this admin log in? Mail is not set up, so no link can be sent.
            <Command id={id} />
          </>
        }
      />
    )
  return (
    <Offer
      {...{ isBusy, outcome }}
      label="Send a link to set a password"
      onPress={() => void act()}
      words="Can’t this admin log in? A link by mail lets them set a password themselves: once, within an hour."
    />
  )
}

type OfferProps = {
  words: ReactNode
  label?: string
  onPress?: () => void
  isBusy?: boolean
  outcome?: { said?: string; failure?: string }
}

const Offer = ({ words, label, onPress, isBusy = false, outcome = {} }: OfferProps) => (
  <div className="grid justify-items-start gap-3 rounded-input border border-line p-4">
    <p className="wrap-anywhere text-meta">{words}</p>
    {onPress && (
      <Button look="quiet" isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
    )}
    <Outcome of={outcome} className="wrap-anywhere empty:hidden" />
  </div>
)

/** As it is typed on the server, which alone knows its folder; nothing until it has said so. */
function Command({ id }: { id: number }) {
  const { data } = useAnswer({
    queryKey: ['password-command', id],
    call: (api) => api.admins['password-command']({ id }).get(),
    failure: failures.users.read,
  })
  return (
    data && (
      <>
        {' On the server, this sets a password: '}
        <bdi dir="ltr">{data.command}</bdi>
      </>
    )
  )
}
