import { useLocation } from 'react-router-dom'
import { findingLinks } from '../../src/submissions/contract.ts'
import { linksComing, noLinks } from '../../src/submissions/words.ts'
import type { ScreenProps } from '../data/screen.tsx'
import { useSite } from '../data/site.tsx'
import { useServed } from '../forms/served.ts'
import { useFields } from '../forms/use-fields.ts'
import { Column } from '../layout/column.tsx'
import { buttonLook } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

const path = '/submission'

/** Mails a sender the links to their submissions. The browser posts the form itself. */
function Find({ route }: ScreenProps) {
  const { settings } = useSite()
  const isAsked = new URLSearchParams(useLocation().search).has('asked')
  const words = settings.sendsMail
    ? 'Enter the address that you gave when you sent something in, and the links to it are mailed there.'
    : noLinks(settings.lab.contact ?? 'Science Hall, Room 260')
  return (
    <Column title={route.title} before={isAsked && <Asked />}>
      <p className="mt-3">{words}</p>
      {settings.sendsMail && <AddressForm />}
    </Column>
  )
}

const Asked = () => (
  <div role="status" className="mb-8">
    <Notice look="success">{linksComing}</Notice>
  </div>
)

function AddressForm() {
  const refused = useServed()?.form
  const { field, problems, listeners } = useFields({
    schema: findingLinks,
    initial: { email: '' },
    refused,
  })
  return (
    <>
      {problems.length > 0 && (
        <div className="mt-8">
          <ErrorSummary problems={problems} />
        </div>
      )}
      <div role="alert" className="not-empty:mt-6">
        {refused && problems.length === 0 && <Notice look="danger">{refused.message}</Notice>}
      </div>
      <form
        method="post"
        encType="multipart/form-data"
        action={path}
        noValidate
        {...listeners}
        className="mt-8 grid max-w-form grid-cols-1 gap-6"
      >
        <TextField of={field('email')} label="Email" type="email" autoComplete="email" />
        <div>
          <button type="submit" className={buttonLook('primary')}>
            Send me the links
          </button>
        </div>
      </form>
    </>
  )
}

export default { draw: (props: ScreenProps) => <Find {...props} /> }
