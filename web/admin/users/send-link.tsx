import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'

/** Another admin who can't log in gets a link by mail, and sets a password themselves. */
export function SendLink({ id }: { id: number }) {
  const { send, isBusy, said, failure } = useSending(id)
  const { sendsMail } = useSite().settings
  return (
    <div className="grid justify-items-start gap-3 rounded-input border border-line p-4">
      <p className="wrap-anywhere text-meta">
        {sendsMail
          ? 'Can’t this admin log in? A link by mail lets them set a password themselves: once, within an hour.'
          : 'Can’t this admin log in? Mail is not set up, so no link can be sent.'}
        {!sendsMail && <Command id={id} />}
      </p>
      {sendsMail && (
        <Button look="quiet" isBusy={isBusy} onClick={() => void send()}>
          Send a link to set a password
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {said && <Notice look="success">{said}</Notice>}
      </div>
      <div role="alert" className="empty:hidden">
        {failure && <Notice look="danger">{failure}</Notice>}
      </div>
    </div>
  )
}

/** As it is typed on the server, which alone knows its folder; nothing until it has said so. */
function Command({ id }: { id: number }) {
  const { api } = useSource()
  const { data } = useQuery({
    queryKey: ['admin', 'password-command', id],
    queryFn: async () =>
      (await asAdmin(answer(api.admins['password-command']({ id }).get(), failures.users.read)))
        .data,
    staleTime: 0,
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

type Outcome = { isBusy?: boolean; said?: string; failure?: string }

function useSending(id: number) {
  const { api, client } = useSource()
  const [outcome, setOutcome] = useState<Outcome>({})
  const send = async () => {
    if (outcome.isBusy) return
    setOutcome({ isBusy: true })
    try {
      const call = answer(api.admins['password-link']({ id }).post(), failures.users.link)
      const { data } = await asAdmin(call, nothingWasDone)
      setOutcome({ said: data.message })
    } catch (error) {
      setOutcome({ failure: `${failures.users.link}. ${whyOf(error)}` })
    }
    await client.invalidateQueries({ queryKey: ['admin'] })
  }
  return { send, ...outcome }
}

function whyOf(error: unknown) {
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  if (status === 0 || status >= 500) return 'It is not known whether it was sent; look at the mail.'
  return words || 'Nothing was changed.'
}
