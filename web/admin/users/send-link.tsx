import { unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'
import { useAccount } from '../session/use-account.ts'
import { useAction } from '../use-action.ts'

/** Without mail there is a link to hand over. */
export const invitationMessage = (email: string, link: string | undefined) =>
  link === undefined
    ? `An invitation goes to ${email}. It works once, within 72 hours.`
    : `Hand this link over. It works once, within 72 hours: ${link}`

/** Offers a new invitation until the account is first used, and a link to set a password afterwards. */
export function SendLink({ id }: { id: number }) {
  const { data: account } = useAccount(id)
  const { sendsMail } = useSite().settings
  const isInvited = account?.entered_at === null
  const { act, isBusy, ...outcome } = useAction(async ({ admins }) => {
    const { link } = failures.users
    if (!isInvited) return (await unwrap(admins['password-link']({ id }).post(), link)).data.message
    const { data } = await unwrap(admins({ id }).invite.post(), link)
    return invitationMessage(account.email, data.link)
  })
  if (!account) return null
  const linkText = sendsMail ? (
    'Can’t this admin log in? A link by mail lets them set a password themselves: once, within an hour.'
  ) : (
    <CommandInstead id={id} />
  )
  return (
    <div className="grid justify-items-start gap-3 rounded-input border border-line p-4">
      <p className="wrap-anywhere text-meta">
        {isInvited
          ? 'This account was never entered. An invitation is a link, good once within 72 hours, with which its admin sets a password.'
          : linkText}
      </p>
      {(isInvited || sendsMail) && (
        <Button look="quiet" isBusy={isBusy} onClick={() => act()}>
          {isInvited ? 'Send a new invitation' : 'Send a link to set a password'}
        </Button>
      )}
      <Outcome of={outcome} className="wrap-anywhere empty:hidden" />
    </div>
  )
}

/** The command that sets a password on the server, which alone knows its data folder. */
function CommandInstead({ id }: { id: number }) {
  const { data } = useAdminQuery({
    queryKey: ['password-command', id],
    call: (api) => api.admins['password-command']({ id }).get(),
    failure: failures.users.read,
  })
  return (
    <>
      Can’t this admin log in? Mail is not set up, so no link can be sent.
      {data && (
        <>
          {' On the server, this sets a password: '}
          <bdi dir="ltr">{data.command}</bdi>
        </>
      )}
    </>
  )
}
