import { type FormEvent, useId, useState } from 'react'
import { isPutAway, makePasskey } from '../../browser/passkeys.ts'
import { type Api, ApiError, unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { OwnList } from './own-list.tsx'

type Change = (api: Api) => Promise<string>

const failureText = failures.passkeys.change

const addPasskey =
  (name: string): Change =>
  async ({ passkeys }) => {
    const { data: options } = await unwrap(passkeys.options.get(), failureText)
    const made = await makePasskey(options).catch(noPasskey)
    if (!made) return ''
    return (await unwrap(passkeys.post({ ...made, name }), failureText)).data.message
  }

/** Throws unless the admin closed the browser's dialog. */
function noPasskey(cause: unknown) {
  if (isPutAway(cause)) return undefined
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  const serverMessage = isKnown ? 'This device holds one already.' : 'The browser made none.'
  throw new ApiError(400, failureText, { serverMessage, cause })
}

const renamePasskey =
  (id: number, name: string): Change =>
  async ({ passkeys }) =>
    (await unwrap(passkeys({ id }).put({ name }), failureText)).data.message

const removePasskey =
  (id: number): Change =>
  async ({ passkeys }) => {
    await unwrap(passkeys({ id }).delete(), failureText)
    return 'The passkey is removed.'
  }

export function Passkeys() {
  const id = useId()
  const passkeys = useAdminQuery({
    queryKey: ['passkeys'],
    call: (api) => api.passkeys.get(),
    failure: failures.passkeys.load,
  })
  const { act, isBusy, ...outcome } = useAction((api, change: Change) => change(api))
  const add = (event: FormEvent<HTMLFormElement>) =>
    act(addPasskey(submittedName(event) || 'Passkey'))
  return (
    <OwnList
      {...{ id, outcome }}
      title="Your passkeys"
      about="With a passkey you log in by your fingerprint, face or device PIN. Your password goes on working."
      rows={passkeys}
      rowOf={(each) => (
        <PasskeyRow
          of={each}
          onRename={(name) => act(renamePasskey(each.id, name))}
          onRemove={() => act(removePasskey(each.id))}
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

const submittedName = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get('name')).trim()
}

type Passkey = { id: number; name: string; created_at: string; used_at: string | null }
type PasskeyRowProps = { of: Passkey; onRename: (name: string) => void; onRemove: () => void }

function PasskeyRow({ of: { name, created_at, used_at }, onRename, onRemove }: PasskeyRowProps) {
  const { momentOf } = useTimeFormat()
  const [isRemoving, setIsRemoving] = useState(false)
  const rename = (event: FormEvent<HTMLFormElement>) => {
    const typed = submittedName(event)
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
      <Button
        isSmall
        look="threat"
        aria-label={`Remove: ${name}`}
        onClick={() => setIsRemoving(true)}
      >
        Remove
      </Button>
      {isRemoving && (
        <Confirm
          title="Remove this passkey?"
          confirm="Remove"
          onCancel={() => setIsRemoving(false)}
          onConfirm={() => {
            setIsRemoving(false)
            onRemove()
          }}
        >
          You can’t log in by “<bdi>{name}</bdi>” any more.
        </Confirm>
      )}
    </form>
  )
}
