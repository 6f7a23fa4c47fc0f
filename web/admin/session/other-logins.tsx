import type { FormEvent } from 'react'
import { askPasskey, hasPasskeys, isPutAway } from '../../browser/passkeys.ts'
import { having, unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { useIsHydrated } from '../../layout/browser-only.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { reasonOf } from '../calls.ts'
import { useOneCall } from '../use-action.ts'

/** Alternatives to a password. All of them need scripts. */
export const OtherLogins = (props: PasskeyProps) =>
  useIsHydrated() && (
    <>
      <PasskeyLogin {...props} />
      <ForgottenPassword />
    </>
  )

type PasskeyProps = { onLogin: (token: string) => void }

function PasskeyLogin({ onLogin }: PasskeyProps) {
  const { publicUrl } = useSite().settings
  const { act, isBusy, error } = useOneCall(async ({ auth: { passkey } }) => {
    const { data: options } = await unwrap(passkey.options.post(), failures.login)
    const assertion = await askPasskey(options)
    onLogin((await unwrap(passkey.post(assertion), failures.login, having('token'))).data.token)
  })
  if (!hasPasskeys(publicUrl)) return null
  return (
    <div className="mt-4 grid">
      <Button look="quiet" isBusy={isBusy} onClick={() => act()}>
        Use a passkey
      </Button>
      <p role="alert" className="mt-3 font-semibold text-danger text-meta empty:hidden">
        {error && !isPutAway(error) && `${failures.login}. ${reasonOf(error)}`}
      </p>
    </div>
  )
}

function ForgottenPassword() {
  const { act, isBusy, data, error } = useOneCall(async ({ auth }, who: string) => {
    return (await unwrap(auth.forgot.post({ who }), failures.forgot, having('message'))).data
      .message
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    act(String(new FormData(event.currentTarget).get('who')))
  }
  return (
    <details className="mt-6 border-line border-t pt-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-meta underline underline-offset-4">
        Forgot password?
      </summary>
      <form noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
        <label className="grid gap-1 font-semibold text-meta">
          Account name or email
          <input
            name="who"
            autoComplete="email"
            autoCapitalize="none"
            className="min-h-[46px] w-full rounded-input border border-control bg-surface px-3 font-normal text-body"
          />
        </label>
        <SubmitButton isBusy={isBusy} label="Send a link" busyLabel="Sending…" />
      </form>
      <p role="status" className="mt-3 text-meta empty:hidden">
        {error ? `${failures.forgot}. ${reasonOf(error)}` : data}
      </p>
    </details>
  )
}
