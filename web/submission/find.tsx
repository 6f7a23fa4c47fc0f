import { useLocation } from 'react-router-dom'
import { linksRequest, linksSent, noLinksMessage } from '../../src/submissions/contract.ts'
import type { ScreenProps } from '../data/screen.tsx'
import { useSite } from '../data/site.tsx'
import { ErrorSummary } from '../forms/form-errors.tsx'
import { useServed } from '../forms/served.ts'
import { multipartPost, useForm } from '../forms/use-form.ts'
import { Column } from '../layout/column.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

const path = '/submission'

/** Mails a sender the links to their submissions. The browser posts the form itself. */
function Find({ route }: ScreenProps) {
  const { settings } = useSite()
  const isSent = new URLSearchParams(useLocation().search).has('asked')
  const intro = settings.sendsMail
    ? 'Enter the address that you gave when you sent something in, and the links to it are mailed there.'
    : noLinksMessage(settings.lab.contact ?? 'Science Hall, Room 260')
  return (
    <Column title={route.title} before={isSent && <LinksSent />}>
      <p className="mt-3">{intro}</p>
      {settings.sendsMail && <AddressForm title={route.title} />}
    </Column>
  )
}

const LinksSent = () => (
  <div role="status" className="mb-8">
    <Notice look="success">{linksSent}</Notice>
  </div>
)

function AddressForm({ title }: { title: string }) {
  const form = useForm({
    title,
    path,
    schema: linksRequest,
    initial: { email: '' },
    secrets: ['email'],
    refused: useServed()?.form,
  })
  const { problems, outcome, field, isBusy } = form
  return (
    <>
      <div className="not-empty:mt-8">
        <ErrorSummary of={form} />
      </div>
      <div role="alert" className="not-empty:mt-6">
        {problems.length === 0 && outcome.reason && <Notice look="danger">{outcome.reason}</Notice>}
      </div>
      <form
        {...form.props}
        {...multipartPost}
        action={path}
        className="mt-8 grid max-w-form grid-cols-1 gap-6"
      >
        <TextField of={field('email')} label="Email" type="email" autoComplete="email" />
        <div>
          <SubmitButton isBusy={isBusy} label="Send me the links" busyLabel="Sending…" />
        </div>
      </form>
    </>
  )
}

export default { render: (props: ScreenProps) => <Find {...props} /> }
