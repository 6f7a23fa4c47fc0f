import { useLocation } from 'react-router-dom'
import { passwordProblem, passwordTwice } from '../../../src/accounts/contract.ts'
import { type RefusedForm, useServedPage } from '../../forms/served.ts'
import { multipartPost, useForm } from '../../forms/use-form.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SignInCard } from './sign-in-card.tsx'

const unusableLink =
  'This link can’t be used: it is wrong, was used, or is more than an hour old. Ask another admin to send you a new one.'

/** Sets a password by a mailed link. The browser posts the form to the page itself, with scripts or without. */
export function SetPassword({ title }: { title: string }) {
  const served = useServedPage()
  if (!served) return null
  const { account, form } = served
  if (account === undefined) return <NotFound message={unusableLink} />
  return <PasswordForm {...{ title, account, refused: form }} />
}

type FormProps = { title: string; account: string; refused: RefusedForm | undefined }

function PasswordForm({ title, account, refused }: FormProps) {
  const { pathname } = useLocation()
  const { field, isBusy, outcome, problems, props } = useForm({
    title,
    path: pathname,
    schema,
    focusesField: true,
    initial: { password: '', confirmPassword: '' },
    secrets: ['password', 'confirmPassword'],
    refused,
  })
  return (
    <SignInCard
      title={title}
      intro={
        <>
          For the account “<bdi>{account}</bdi>”. A new password ends its sessions.
        </>
      }
      failure={problems.length > 0 ? undefined : outcome.reason}
    >
      <form
        {...props}
        {...multipartPost}
        action={pathname}
        aria-label={title}
        className="mt-6 grid grid-cols-1 gap-6"
      >
        <input type="text" hidden readOnly autoComplete="username" value={account} />
        <PasswordField
          of={field('password')}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          of={{ ...field('confirmPassword'), isOptional: false }}
          label="New password again"
          autoComplete="new-password"
        />
        <div className="grid">
          <SubmitButton isBusy={isBusy} label="Set password" busyLabel="Setting…" />
        </div>
      </form>
    </SignInCard>
  )
}

/** Checks in the server's order what can be checked here. */
const schema = passwordTwice.check(({ value, issues }) => {
  const problem = passwordProblem(value)
  if (problem)
    issues.push({ code: 'custom', path: [problem.field], message: problem.message, input: value })
})
