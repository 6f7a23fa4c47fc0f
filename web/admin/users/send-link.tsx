import { type Api, answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'
import { useAccount } from '../session/use-account.ts'
import { useAction } from '../use-action.ts'

/** Without mail there is a link to hand over. */
export const invitationWords = (email: string, link: string | undefined) =>
  link === undefined
    ? `An invitation goes to ${email}. It works once, within 72 hours.`
    : `Hand this link over. It works once, within 72 hours: ${link}`

/** Offers a new invitation until the account is first used, and a link to set a password afterwards. */
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
  if (!sendsMail) return <CommandInstead id={id} />
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
    <div className={boxLook}>
      <p className={wordsLook}>{words}</p>
      <Button look="quiet" isBusy={isBusy} onClick={() => void act()}>
        {label}
      </Button>
      <Outcome of={outcome} className="wrap-anywhere empty:hidden" />
    </div>
  )
}

const boxLook = 'grid justify-items-start gap-3 rounded-input border border-line p-4'
const wordsLook = 'wrap-anywhere text-meta'

/** Shows the command that sets a password on the server, which alone knows its data folder. */
function CommandInstead({ id }: { id: number }) {
  const { data } = useAdminQuery({
    queryKey: ['password-command', id],
    call: (api) => api.admins['password-command']({ id }).get(),
    failure: failures.users.read,
  })
  return (
    <div className={boxLook}>
      <p className={wordsLook}>
        Can’t this admin log in? Mail is not set up, so no link can be sent.
        {data && (
          <>
            {' On the server, this sets a password: '}
            <bdi dir="ltr">{data.command}</bdi>
          </>
        )}
      </p>
    </div>
  )
}
