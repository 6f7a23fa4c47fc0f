import { type FormEvent, useRef, useState } from 'react'
import { askPasskey, hasPasskeys, isPutAway } from '../../browser/passkeys.ts'
import { answer, having } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { useIsHydrated } from '../../layout/browser-only.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { reasonOf, useSingleFlight } from '../calls.ts'

/** Alternatives to a password. All of them need scripts. */
export const OtherWays = (props: PasskeyProps) =>
  useIsHydrated() && (
    <>
      <PasskeyLogin {...props} />
      <ForgottenPassword />
    </>
  )

type PasskeyProps = { onLogin: (token: string) => void; onFailure: (words: string) => void }

function PasskeyLogin({ onLogin, onFailure }: PasskeyProps) {
  const { api } = useSource()
  const { publicUrl } = useSite().settings
  const { isBusy, run } = useSingleFlight()
  if (!hasPasskeys(publicUrl)) return null
  const logIn = async () => {
    try {
      const { passkey } = api.auth
      const { data: options } = await answer(passkey.options.post(), failures.login)
      const given = await askPasskey(options)
      const { data } = await answer(passkey.post(given), failures.login, having('token'))
      onLogin(data.token)
    } catch (error) {
      if (!isPutAway(error)) onFailure(reasonOf(error))
    }
  }
  return (
    <div className="mt-4 grid">
      <Button look="quiet" isBusy={isBusy} onClick={() => void run(logIn)}>
        Use a passkey
      </Button>
    </div>
  )
}

function ForgottenPassword() {
  const { api } = useSource()
  const who = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useSingleFlight()
  const [said, setSaid] = useState('')
  const send = async () => {
    const name = who.current?.value.trim() ?? ''
    if (name === '') return who.current?.focus()
    try {
      const call = api.auth.forgot.post({ who: name })
      setSaid((await answer(call, failures.forgot, having('message'))).data.message)
    } catch (error) {
      setSaid(`${failures.forgot}. ${reasonOf(error)}`)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void run(send)
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
            ref={who}
            name="who"
            autoComplete="email"
            autoCapitalize="none"
            className="min-h-[46px] w-full rounded-input border border-control bg-surface px-3 font-normal text-body"
          />
        </label>
        <SubmitButton isBusy={isBusy} label="Send a link" busyLabel="Sending…" />
      </form>
      <p role="status" className="mt-3 text-meta empty:hidden">
        {said}
      </p>
    </details>
  )
}
