import { type ComponentProps, useState } from 'react'
import { requestDraft } from '../../src/requests/contract.ts'
import { ApiError, createCalls, having, unwrap } from '../data/api.ts'
import { failures } from '../data/messages.ts'
import { useSite } from '../data/site.tsx'
import type { FieldsProps, FormKind, FormScreen, SubmissionEdit } from '../forms/kind.ts'
import { PublicForm } from '../forms/public-form.tsx'
import { useDebouncedText } from '../ui/announcements.ts'
import { TextField } from '../ui/field.tsx'

const blank = { full_name: '', email: '', student_id: '' } as const

type Name = keyof typeof blank
type Draft = Record<Name, string>

const thanks =
  'Thank you! Your request has been submitted and is awaiting admin review. You will receive an email once it has been processed.'

const requestForm = (domain: string): FormKind<Draft> => ({
  path: '/submit-sd-request',
  intro: 'Ask for access to lab servers and databases. Teachers approve server-access requests.',
  next: (sendsMail) => [
    'You get a private link at once. It shows what becomes of your request.',
    `A teacher looks at it and approves or denies it.${sendsMail ? ' An email tells you.' : ''}`,
    'Once it is approved the account is made by hand.',
  ],
  schema: requestDraft(domain),
  blank,
  secrets: ['student_id'] satisfies Name[],
  live: ['email', 'student_id'] satisfies Name[],
  messages: {
    submit: 'Submit request',
    failed: 'There was an error submitting your request. Please try again.',
  },
  thanks,
  Fields,
  calls: (api) => api['sd-forms'],
  failure: failures.requests.add,
  after: sendAlert,
})

function Fields({ field }: FieldsProps<Name>) {
  const { settings } = useSite()
  return (
    <>
      <TextField of={field('full_name')} label="Full name" autoComplete="name" />
      <LiveField
        of={field('email')}
        label="Email"
        hint={`Your college address, ending with @${settings.collegeDomain}`}
        type="email"
        autoComplete="email"
      />
      <LiveField
        of={field('student_id')}
        label="Student ID"
        hint="For example N12345678"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}

/** Validated while typing: the error is shown at once and announced after a pause. */
function LiveField(props: ComponentProps<typeof TextField>) {
  const [keystrokes, setKeystrokes] = useState(0)
  const announced = useDebouncedText(
    keystrokes > 0 ? (props.of.error ?? '') : '',
    keystrokes,
    false,
  )
  return (
    <div>
      <TextField {...props} onChange={() => setKeystrokes(keystrokes + 1)} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** Emails the admins; returns the message for the sender. */
async function sendAlert(draft: Draft, id: number) {
  const { full_name, email, student_id } = draft
  const subject = `Server and database access: ${full_name}`.slice(0, 200)
  const message = `${full_name} (${email}, ${student_id}) asks for server and database access.`
  try {
    const endpoint = createCalls()['send-alert']
    const { data } = await unwrap(
      endpoint.post({ request_id: id, subject, message }),
      failures.alert,
      having('msg'),
    )
    return data.msg
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

function RequestForm(props: { title: string; editing?: SubmissionEdit }) {
  const { settings } = useSite()
  const [form] = useState(() => requestForm(settings.collegeDomain))
  return <PublicForm of={form} {...props} />
}

export default {
  thanks,
  render: ({ route }) => <RequestForm title={route.title} />,
  edit: (title, editing) => <RequestForm title={title} editing={editing} />,
} satisfies FormScreen
