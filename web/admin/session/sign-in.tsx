import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { credentials } from '../../../src/accounts/sessions/contract.ts'
import { ApiError, having, unwrap } from '../../data/api.ts'
import { useSource, WithData } from '../../data/client.tsx'
import { failures, messages } from '../../data/messages.ts'
import type { ScreenProps } from '../../data/screen.tsx'
import { useServed } from '../../forms/served.ts'
import { multipartPost, useForm } from '../../forms/use-form.ts'
import { useIsHydrated } from '../../layout/browser-only.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { reasonOf } from '../calls.ts'
import type { LoginState } from './guard.tsx'
import { OtherLogins } from './other-logins.tsx'
import { beginSession, sessionEnd, useIsSignedIn } from './session.ts'
import { SetPassword } from './set-password.tsx'
import { SignInCard } from './sign-in-card.tsx'

const path = '/admin-login'
const loginState = z.object({ from: z.optional(z.string()) })

function SignIn({ title }: { title: string }) {
  const { state, search } = useLocation()
  const { from = '/admin-panel' }: LoginState = loginState.safeParse(state).data ?? {}
  const [{ why, returnTo = from }] = useState(sessionEnd)
  const isSignedIn = useIsSignedIn()
  const isEarly = !useIsHydrated()
  const logIn = useLogIn()
  const { field, isBusy, outcome, props } = useSignIn(title, logIn)
  if (isSignedIn) return <Navigate to={returnTo} replace />
  const isPasswordSet = new URLSearchParams(search).has('set')
  return (
    <SignInCard
      title={title}
      intro="For staff; students need no account."
      failure={failureMessage(outcome)}
    >
      {(isPasswordSet || why) && (
        <div className="mt-4">
          <Notice look="plain">{isPasswordSet ? passwordSetMessage : why}</Notice>
        </div>
      )}
      <form
        {...props}
        {...multipartPost}
        action={path}
        aria-label={title}
        data-waits={isEarly ? '' : undefined}
        className="mt-6 grid grid-cols-1 gap-6"
      >
        <TextField of={field('username')} label="Username" autoComplete="username" isExact />
        <PasswordField of={field('password')} label="Password" autoComplete="current-password" />
        <div className="grid">
          <SubmitButton isBusy={isBusy} label="Login" busyLabel="Logging in…" />
        </div>
        <p role="status" className="sent:block hidden text-meta">
          You are logged in as soon as this page is ready.
        </p>
        <p className="js:hidden text-meta">Signing in needs JavaScript.</p>
      </form>
      <OtherLogins onLogin={logIn} />
    </SignInCard>
  )
}

const passwordSetMessage = 'Your password is set. Log in with it.'

/** Only a 401 means that the credentials are wrong. */
function failureMessage({ failure, reason, error }: ReturnType<typeof useSignIn>['outcome']) {
  if (failure || reason === undefined) return failure
  const isWrong = error instanceof ApiError && error.status === 401
  return isWrong ? messages.logIn : `${failures.login}. ${reasonOf(error)}`
}

function useLogIn() {
  const { client } = useSource()
  return (token: string) => {
    client.clear() // it holds what another reader of this tab could see
    beginSession(token)
  }
}

function useSignIn(title: string, enter: (token: string) => void) {
  const { api } = useSource()
  const refused = useServed()?.form
  const form = useForm({
    title,
    path,
    schema: credentials,
    refused,
    focusesField: true,
    initial: { username: '', password: '' },
    secrets: ['username', 'password'],
    send: async (entered) => {
      const call = api.auth.login.post(entered)
      enter((await unwrap(call, failures.login, having('token'))).data.token)
    },
  })
  const sendEarlySubmit = useEffectEvent(() => {
    if (takeEarlySubmit()) form.again()
  })
  useEffect(() => sendEarlySubmit(), [])
  return form
}

/** Whether the form was submitted before scripts loaded: an inline script held it back and left this mark. */
function takeEarlySubmit() {
  const { dataset } = document.documentElement
  const isSent = dataset['sent'] !== undefined
  delete dataset['sent']
  return isSent
}

const render = ({ route }: ScreenProps) =>
  route.path === path ? (
    <WithData>
      <SignIn title={route.title} />
    </WithData>
  ) : (
    <SetPassword title={route.title} />
  )

export default { render }
