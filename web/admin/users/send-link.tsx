import { useQuery } from '@tanstack/react-query'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asAdmin } from '../calls.ts'
import { useDoing } from '../doing.ts'

/** Another admin who can't log in gets a link by mail, and sets a password themselves. */
export function SendLink({ id }: { id: number }) {
  const { act, isBusy, said, failure } = useDoing({
    run: async (api) => {
      const call = api.admins['password-link']({ id }).post()
      return (await answer(call, failures.users.link)).data.message
    },
    failure: failures.users.link,
    unknown: 'It is not known whether it was sent; look at the mail.',
  })
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
        <Button look="quiet" isBusy={isBusy} onClick={() => void act()}>
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
