import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { passwordTwice, wrongWith } from '../../../src/accounts/contract.ts'
import { type RefusedForm, useServedPage } from '../../forms/served.ts'
import { useFields } from '../../forms/use-fields.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SignInCard } from './sign-in-card.tsx'

const missing =
  'This link can’t be used: it is wrong, was used, or is more than an hour old. Ask another admin to send you a new one.'

/** An admin sets their password, by a link that was mailed to them. The form goes to the page itself, with scripts or without. */
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
  const { field, isBusy, submit } = useTwice(refused?.fields)
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
          of={field('confirmPassword')}
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

/** A password that is given twice. What can be seen to be wrong isn't sent; it is told in the server's order. */
function useTwice(refused: Record<string, string> | undefined) {
  const { form, field } = useFields({
    schema: passwordTwice,
    initial: { password: '', confirmPassword: '' },
    ...(refused && { refused }),
  })
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const isRight = () => {
    const draft = form.check(passwordTwice)
    if (!draft) return false
    const wrong = wrongWith(draft)
    if (wrong) form.blame(wrong.field, wrong.sentence)
    return wrong === undefined
  }
  const submit = (event: FormEvent) => {
    if (!isSending.current && isRight()) {
      isSending.current = true
      return setIsBusy(true)
    }
    event.preventDefault()
    if (!isSending.current)
      form.focus(form.look().errors['password'] ? 'password' : 'confirmPassword')
  }
  return { field, isBusy, submit }
}
