import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { dropDraft, newKey, readDraft, storeDraft } from '../../forms/draft.ts'
import type { Texts, Values } from '../../forms/form-fields.ts'
import { useFocusOn } from '../../forms/parts.tsx'
import { Alarm } from '../../ui/alarm.tsx'
import { Button } from '../../ui/button.tsx'
import type { Act } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import type { EditorOptions } from './options.ts'
import { ownPathOf, useOwnPath } from './own-path.ts'

type Props = {
  of: EditorOptions
  /** Who deleted it and when; empty where it can't be restored. */
  deletion: Act
  onRestore: (() => Promise<void>) | undefined
}

/** Stands above the form of an item that was deleted while it was being edited. */
export function DeletedItem(props: Props & { values: Values; onLeave: () => void }) {
  const { of, values, deletion, onLeave } = props
  const section = useFocusOn<HTMLElement>(1)
  const { byAndAt } = useTimeFormat()
  return (
    <Alarm ref={section} look="warning" title="Somebody deleted this in the meantime">
      {deletion.at && <p className="mt-2">It was deleted {byAndAt(deletion)}.</p>}
      <WaysOn
        {...props}
        texts={textsOf(values, of.secrets)}
        before="Nothing was saved. "
        label="Restore it and save"
        onAnew={onLeave}
      />
    </Alarm>
  )
}

/** Takes the place of the form; offers what was typed before the item was deleted. */
export function MissingItem(props: Props) {
  const path = useOwnPath()
  const [texts] = useState(() => readDraft(path)?.texts)
  const { deletion } = props
  const { byAndAt } = useTimeFormat()
  return (
    <>
      <p className="mt-2">
        {deletion.at
          ? `It was deleted ${byAndAt(deletion)}.`
          : 'It is not there, or not there any more.'}
      </p>
      <WaysOn {...props} texts={texts} label="Restore it" onAnew={() => dropDraft(path)} />
    </>
  )
}

/** Leaves out files and secrets. */
const textsOf = (values: Values, secrets: readonly string[] = []): Texts =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !secrets.includes(entry[0]),
    ),
  )

type WaysProps = Props & {
  texts: Texts | undefined
  before?: string
  label: string
  onAnew: () => void
}

/** Restores the item, or opens the page that creates one with the same texts. */
function WaysOn({ of, deletion, texts, before = '', label, onAnew, onRestore }: WaysProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => await onRestore?.() })
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  const isErased = status === 404
  const canRestore = deletion.at !== undefined && onRestore !== undefined && !isErased
  const createAnew = (texts: Texts) => {
    onAnew()
    const draft = { texts, key: newKey(), isSent: false, basis: '' }
    storeDraft(ownPathOf(of.create), draft)
    void navigate(of.create)
  }
  return (
    <>
      {texts && (
        <p className="mt-2">
          {before}What you typed is still here, and can be{' '}
          {canRestore && 'saved once it is restored, or '}made into a new one.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {canRestore && (
          <Button
            look="primary"
            isBusy={isPending}
            onClick={() => {
              if (!isPending) mutate()
            }}
          >
            {label}
          </Button>
        )}
        {texts && (
          <Button look={canRestore ? 'quiet' : 'primary'} onClick={() => createAnew(texts)}>
            Make it anew
          </Button>
        )}
      </div>
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {error &&
          `${failures.history.restore}. ${isErased ? 'It is gone for good.' : words || 'Try again.'}`}
      </p>
    </>
  )
}
