import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refused } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { dropDraft, newKey, readDraft, storeDraft, type Texts } from '../../forms/draft.ts'
import type { Values } from '../../forms/form-fields.ts'
import { useFocusOn } from '../../forms/parts.tsx'
import { Alarm } from '../../ui/alarm.tsx'
import { Button } from '../../ui/button.tsx'
import type { Act } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import type { EditorForm } from './editor-kind.ts'
import { ownPathOf, useOwnPath } from './own-path.ts'

type Props = {
  of: EditorForm
  /** Who deleted it and when, where it can be restored. */
  gone: Act
  onRestore: (() => Promise<void>) | undefined
}

/** What was being edited is there no more; what was typed is. */
export function Gone(props: Props & { values: Values; onLeave: () => void }) {
  const { of, values, gone, onLeave } = props
  const section = useFocusOn<HTMLElement>(1)
  const { byAndAt } = useTimeFormat()
  return (
    <Alarm ref={section} look="warning" title="Somebody deleted this in the meantime">
      {gone.at && <p className="mt-2">It was deleted {byAndAt(gone)}.</p>}
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

/** What was typed before, in a session that ended meanwhile, outlives what it was typed about. */
export function NotThere(props: Props) {
  const path = useOwnPath()
  const [texts] = useState(() => readDraft(path)?.texts)
  const { gone } = props
  const { byAndAt } = useTimeFormat()
  return (
    <>
      <p className="mt-2">
        {gone.at ? `It was deleted ${byAndAt(gone)}.` : 'It is not there, or not there any more.'}
      </p>
      <WaysOn {...props} texts={texts} label="Restore it" onAnew={() => dropDraft(path)} />
    </>
  )
}

/** What can be typed anew: no file, nothing that the browser must not hold. */
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

/** To put it back, where that can be, or to open the page that makes a new one with these texts in its fields. */
function WaysOn(props: WaysProps) {
  const { of, gone, texts, before = '', label, onAnew, onRestore } = props
  const navigate = useNavigate()
  const { restore, isBusy, problem, isOver } = useRestoring(onRestore)
  const isBackable = gone.at !== undefined && onRestore !== undefined && !isOver
  const makeAnew = (texts: Texts) => {
    onAnew()
    const draft = { texts, key: newKey(), isSent: false, openedAt: 0, basis: '' }
    storeDraft(ownPathOf(of.create), draft)
    void navigate(of.create)
  }
  return (
    <>
      {texts && (
        <p className="mt-2">
          {before}What you typed is still here, and can be{' '}
          {isBackable && 'saved once it is restored, or '}made into a new one.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isBackable && (
          <Button look="primary" isBusy={isBusy} onClick={restore}>
            {label}
          </Button>
        )}
        {texts && (
          <Button look={isBackable ? 'quiet' : 'primary'} onClick={() => makeAnew(texts)}>
            Make it anew
          </Button>
        )}
      </div>
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

/** Puts back what somebody deleted, one press at a time; it may be gone for good by then. */
function useRestoring(onRestore: (() => Promise<void>) | undefined) {
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => await onRestore?.() })
  const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
  const isOver = status === 404
  const why = isOver ? 'It is gone for good.' : words || 'Try again.'
  return {
    restore: () => void (isPending || mutate()),
    isBusy: isPending,
    problem: error && `${failures.history.restore}. ${why}`,
    isOver,
  }
}
