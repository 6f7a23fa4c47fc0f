import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { passwordProblem, passwordTwice } from '../../../src/accounts/contract.ts'
import { type RefusedForm, useServedPage } from '../../forms/served.ts'
import { focusField, useFields } from '../../forms/use-fields.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SignInCard } from './sign-in-card.tsx'

const missing =
  'This link can’t be used: it is wrong, was used, or is more than an hour old. Ask another admin to send you a new one.'

/** Sets a password by a mailed link. The browser posts the form to the page itself, with scripts or without. */
export function SetPassword({ title }: { title: string }) {
  const served = useServedPage()
  if (!served) return null
  const { account, form } = served
  if (account === undefined) return <NotFound message={missing} />
  return <PasswordForm {...{ title, account, refused: form }} />
}

type FormProps = { title: string; account: string; refused: RefusedForm | undefined }

function PasswordForm({ title, account, refused }: FormProps) {
  const { pathname } = useLocation()
  const { field, isBusy, listeners, submit } = usePasswordForm(refused)
  const isAboutField = Object.keys(refused?.fields ?? {}).length > 0
  return (
    <SignInCard
      title={title}
      intro={
        <>
          For the account “<bdi>{account}</bdi>”. A new password ends its sessions.
        </>
      }
      failure={isAboutField ? undefined : refused?.message}
    >
      <form
        method="post"
        encType="multipart/form-data"
        action={pathname}
        noValidate
        aria-label={title}
        {...listeners}
        onSubmit={submit}
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

/** Checks in the server's order what can be checked here, before the browser posts the form. */
function usePasswordForm(refused: RefusedForm | undefined) {
  const { form, field, listeners } = useFields({
    schema: passwordTwice,
    initial: { password: '', confirmPassword: '' },
    refused: refused && { values: {}, fields: refused.fields },
  })
  const [isBusy, setIsBusy] = useState(false)
  const submit = (event: FormEvent) => {
    const draft = form.validate(passwordTwice)
    const wrong = draft && passwordProblem(draft)
    if (wrong) form.setError(wrong.field, wrong.sentence)
    const isValid = draft !== undefined && !wrong
    if (isBusy || !isValid) event.preventDefault()
    if (isValid) return setIsBusy(true)
    focusField(form.errors['password'] ? 'password' : 'confirmPassword')
  }
  return { field, isBusy, listeners, submit }
}
