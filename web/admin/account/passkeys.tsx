import { type FormEvent, useId } from 'react'
import { isPutAway, makePasskey } from '../../browser/passkeys.ts'
import { type Api, answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { OwnList } from './own-list.tsx'

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
  const add = (event: FormEvent<HTMLFormElement>) =>
    void act(adding(nameIn(event) || 'Passkey', passkeys.data ?? []))
  return (
    <OwnList
      {...{ id, outcome }}
      title="Your passkeys"
      about="With a passkey you log in by your fingerprint, face or device PIN. Your password goes on working."
      rows={passkeys}
      rowOf={(each) => (
        <Row
          of={each}
          onRename={(name) => void act(renaming(each.id, name))}
          onRemove={() => void act(removing(each.id))}
        />
      )}
    >
      <form
        aria-label="Add a passkey"
        onSubmit={add}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <label className="grid grow basis-56 gap-1 font-semibold text-meta">
          What you call it
          <input name="name" placeholder="My phone" maxLength={200} className={textBox} />
        </label>
        <SubmitButton isBusy={isBusy} label="Add a passkey" busyLabel="Adding…" />
      </form>
    </OwnList>
  )
}

const textBox =
  'min-h-[46px] w-full rounded-input border border-control bg-surface px-3 font-normal text-body'

const nameIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get('name')).trim()
}

type Passkey = { id: number; name: string; created_at: string; used_at: string | null }
type RowProps = { of: Passkey; onRename: (name: string) => void; onRemove: () => void }

function Row({ of: { name, created_at, used_at }, onRename, onRemove }: RowProps) {
  const { momentOf } = useTimeFormat()
  const rename = (event: FormEvent<HTMLFormElement>) => {
    const typed = nameIn(event)
    if (typed && typed !== name) onRename(typed)
  }
  return (
    <form onSubmit={rename} className="flex grow flex-wrap items-end gap-3">
      <label className="grid min-w-0 grow basis-56 gap-1 text-meta text-muted">
        Added {momentOf(created_at)}, {used_at ? `last used ${momentOf(used_at)}` : 'never used'}
        <input
          name="name"
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
  )
}
