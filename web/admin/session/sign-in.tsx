import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { credentials } from '../../../src/sessions/contract.ts'
import { answer, Refused } from '../../data/api.ts'
import { useSource, WithData } from '../../data/client.tsx'
import { failures, messages } from '../../data/messages.ts'
import type { ScreenProps } from '../../data/screen.tsx'
import { useServed } from '../../forms/served.ts'
import { useFields } from '../../forms/use-fields.ts'
import { BrowserOnly } from '../../layout/browser-only.tsx'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { arrivalOf } from './guard.tsx'
import { beginSession, useIsSignedIn } from './session.ts'

const path = '/admin-login'
const names = ['username', 'password']

function SignIn({ title }: { title: string }) {
  const arrival = arrivalOf(useLocation().state)
  const isSignedIn = useIsSignedIn()
  const { field, submit, isBusy, failure } = useSignIn()
  if (isSignedIn) return <Navigate to={arrival.from ?? '/admin-panel'} replace />
  return (
    <Page>
      <div className="mx-auto max-w-[24rem] rounded-card border border-line bg-surface p-6 lg:my-6 lg:p-8">
        <Heading title={title} look="text-section" />
        <BrowserOnly>
          {arrival.why && (
            <div className="mt-4">
              <Notice look="plain">{arrival.why}</Notice>
            </div>
          )}
        </BrowserOnly>
        <div role="alert" className="mt-4 empty:hidden">
          {failure !== undefined && (
            <Notice look="danger">
              <p className="font-semibold">{failure}</p>
            </Notice>
          )}
        </div>
        <form
          method="post"
          action={path}
          noValidate
          aria-label={title}
          onSubmit={submit}
          className="mt-6 grid gap-6"
        >
          <TextField of={field('username')} label="Username" autoComplete="username" isExact />
          <PasswordField of={field('password')} label="Password" autoComplete="current-password" />
          <div className="grid">
            <SubmitButton isBusy={isBusy} label="Login" busyLabel="Logging in…" />
          </div>
          <p className="js:hidden text-meta">Logging in needs JavaScript.</p>
        </form>
      </div>
    </Page>
  )
}

/** The server's words, else ours; what the call is called in goes to the console only. */
const wordsOf = (error: unknown) => (error instanceof Refused && error.words) || messages.logIn

function useSignIn() {
  const { api, client } = useSource()
  const { form, field } = useFields({
    schema: credentials,
    initial: { username: '', password: '' },
  })
  const { typed, form: refused } = useServed(path)
  const takeTyped = useEffectEvent(() => {
    for (const name of names) if (typed?.[name]) form.set(name, typed[name])
  })
  useEffect(() => takeTyped(), []) // filled in before the page's script was there
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState(refused?.message)
  const signIn = async () => {
    const sent = form.check(credentials)
    if (!sent) return form.focus(form.look().errors['username'] ? 'username' : 'password')
    try {
      const { data } = await answer(api.auth.login.post(sent), failures.login)
      client.clear() // what another reader of this tab could see, this one may not, or sees more
      beginSession(data.token)
    } catch (error) {
      setFailure(wordsOf(error))
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setFailure(undefined)
    await signIn()
    isSending.current = false
    setIsBusy(false)
  }
  return { field, submit: (event: FormEvent) => void submit(event), isBusy, failure }
}

const draw = ({ route }: ScreenProps) => (
  <WithData>
    <SignIn title={route.title} />
  </WithData>
)

export default { draw }
