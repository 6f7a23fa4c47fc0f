import { type FormEvent, useId, useRef } from 'react'
import { isPutAway, makePasskey } from '../../browser/passkeys.ts'
import { type Api, answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { QueryError, useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { AccountPart, AccountRow } from './account-part.tsx'

type Change = {
  run: (api: Api) => Promise<unknown>
  /** Whether the account's passkeys show that it was done. */
  isDone: (now: readonly Passkey[]) => boolean
  done: string
}

const failed = failures.passkeys.change
/** Cancelling the device's dialog is no failure. */
const cancelled = 'No passkey was added.'

const adding = (name: string, before: readonly Passkey[]): Change => ({
  run: async ({ passkeys }) => {
    const { data: options } = await answer(passkeys.options.get(), failed)
    try {
      const made = await makePasskey(options)
      return await answer(passkeys.post({ ...made, name }), failed)
    } catch (error) {
      if (isPutAway(error)) return cancelled
      throw error
    }
  },
  isDone: (now) => now.some(({ id }) => before.every((each) => each.id !== id)),
  done: 'The passkey is added.',
})

const renaming = (id: number, name: string): Change => ({
  run: ({ passkeys }) => answer(passkeys({ id }).put({ name }), failed),
  isDone: (now) => now.some((each) => each.id === id && each.name === name),
  done: 'The passkey has a new name.',
})

const removing = (id: number): Change => ({
  run: ({ passkeys }) => answer(passkeys({ id }).delete(), failed),
  isDone: (now) => now.every((each) => each.id !== id),
  done: 'The passkey is removed.',
})

export function Passkeys() {
  const id = useId()
  const passkeys = useAdminQuery({
    queryKey: ['passkeys'],
    call: (api) => api.passkeys.get(),
    failure: failures.passkeys.load,
  })
  const { act, isBusy, ...outcome } = useAction<Change>({
    run: async (api, { run, done }) => ((await run(api)) === cancelled ? cancelled : done),
    failure: failed,
    look: async (api, { isDone, done }) => {
      const { data } = await answer(api.passkeys.get(), failures.passkeys.load)
      return isDone(data) ? done : undefined
    },
    unknown: 'It is not known whether it was done; look again.',
    refresh: passkeys.refetch,
  })
  const name = useRef<HTMLInputElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    void act(adding(name.current?.value.trim() || 'Passkey', passkeys.data ?? []))
  }
  return (
    <AccountPart
      id={id}
      title="Your passkeys"
      about="With a passkey you log in by your fingerprint, face or device PIN. Your password goes on working."
    >
      <QueryError of={passkeys} className="mt-4" />
      <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
        {passkeys.data?.map((each) => (
          <Row
            key={each.id}
            partId={id}
            of={each}
            onRename={(name) => void act(renaming(each.id, name))}
            onRemove={() => void act(removing(each.id))}
          />
        ))}
      </ul>
      <form
        aria-label="Add a passkey"
        onSubmit={add}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <label className="grid grow basis-56 gap-1 font-semibold text-meta">
          What you call it
          <input ref={name} placeholder="My phone" maxLength={200} className={textBox} />
        </label>
        <SubmitButton isBusy={isBusy} label="Add a passkey" busyLabel="Adding…" />
      </form>
      <Outcome of={outcome} className="not-empty:mt-4" />
    </AccountPart>
  )
}

const textBox =
  'min-h-[46px] w-full rounded-input border border-control bg-surface px-3 font-normal text-body'

type Passkey = { id: number; name: string; created_at: string; used_at: string | null }
type RowProps = {
  partId: string
  of: Passkey
  onRename: (name: string) => void
  onRemove: () => void
}

function Row({ partId, of: { name, created_at, used_at }, onRename, onRemove }: RowProps) {
  const { momentOf } = useTimeFormat()
  const text = useRef<HTMLInputElement>(null)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.current?.value.trim()
    if (typed && typed !== name) onRename(typed)
  }
  return (
    <AccountRow partId={partId} className="py-3">
      <form onSubmit={rename} className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 grow basis-56 gap-1 text-meta text-muted">
          Added {momentOf(created_at)}, {used_at ? `last used ${momentOf(used_at)}` : 'never used'}
          <input
            ref={text}
            dir="auto"
            aria-label={`Name of the passkey ${name}`}
            defaultValue={name}
            maxLength={200}
            className={`${textBox} text-ink`}
          />
        </label>
        <Button isSmall look="quiet" type="submit" aria-label={`Rename: ${name}`}>
          Rename
        </Button>
        <Button isSmall look="threat" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </form>
    </AccountRow>
  )
}
