import { unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Outcome } from '../outcome.tsx'
import { useAccount } from '../session/use-account.ts'
import { useAction } from '../use-action.ts'

/** Without mail there is a link to hand over. */
export const invitationMessage = (email: string, link: string | undefined) =>
  link === undefined
    ? `An invitation goes to ${email}. It works once, within 72 hours.`
    : `Hand this link over. It works once, within 72 hours: ${link}`

/** Offers a new invitation until the account is first used. */
export function InviteAgain({ id }: { id: number }) {
  const { data: account } = useAccount(id)
  const { act, isBusy, ...outcome } = useAction(async ({ admins }, email: string) => {
    const { data } = await unwrap(admins({ id }).invite.post(), failures.users.invite)
    return invitationMessage(email, data.link)
  })
  if (account?.entered_at !== null) return null
  return (
    <div className="grid justify-items-start gap-3 rounded-input border border-line p-4">
      <p className="text-meta">
        This account was never entered. An invitation is a link, good once within 72 hours, with
        which its admin sets a password.
      </p>
      <Button look="quiet" isBusy={isBusy} onClick={() => act(account.email)}>
        Send a new invitation
      </Button>
      <Outcome of={outcome} className="wrap-anywhere empty:hidden" />
    </div>
  )
}
