import type { ReactNode } from 'react'
import { type Api, answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'
import { useAccount } from '../session/use-account.ts'
import { useAction } from '../use-action.ts'

/** What is said of an invitation: whom it goes to, or the link that is to be handed over. */
export const invitationWords = (email: string, link: string | undefined) =>
  link === undefined
    ? `An invitation goes to ${email}. It works once, within 72 hours.`
    : `Hand this link over. It works once, within 72 hours: ${link}`

/** How another admin gets in: by an invitation until they have, then by a link where they can't any more. */
export function SendLink({ id }: { id: number }) {
  const { data } = useAccount(id)
  const { sendsMail } = useSite().settings
  if (!data) return null
  if (data.entered_at === null)
    return (
      <Offer
        words="This account was never entered. An invitation is a link, good once within 72 hours, with which its admin sets a password."
        label="Send a new invitation"
        send={async ({ admins }) => {
          const call = answer(admins({ id }).invite.post(), failures.users.link)
          return invitationWords(data.email, (await call).data.link)
        }}
      />
    )
  if (!sendsMail)
    return (
      <Box>
        Can’t this admin log in? Mail is not set up, so no link can be sent.
        <Command id={id} />
      </Box>
    )
  return (
    <Offer
      words="Can’t this admin log in? A link by mail lets them set a password themselves: once, within an hour."
      label="Send a link to set a password"
      send={async ({ admins }) =>
        (await answer(admins['password-link']({ id }).post(), failures.users.link)).data.message
      }
    />
  )
}

type OfferProps = { words: string; label: string; send: (api: Api) => Promise<string> }

function Offer({ words, label, send }: OfferProps) {
  const { act, isBusy, ...outcome } = useAction({
    run: send,
    failure: failures.users.link,
    unknown: 'It is not known whether it was sent; look at the mail.',
  })
  return (
    <Box
      beneath={
        <>
          <Button look="quiet" isBusy={isBusy} onClick={() => void act()}>
            {label}
          </Button>
          <Outcome of={outcome} className="wrap-anywhere empty:hidden" />
        </>
      }
    >
      {words}
    </Box>
  )
}

type BoxProps = { children: ReactNode; beneath?: ReactNode }

const Box = ({ children, beneath }: BoxProps) => (
  <div className="grid justify-items-start gap-3 rounded-input border border-line p-4">
    <p className="wrap-anywhere text-meta">{children}</p>
    {beneath}
  </div>
)

/** As it is typed on the server, which alone knows its folder; nothing until it has said so. */
function Command({ id }: { id: number }) {
  const { data } = useAdminQuery({
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
