import { useState } from 'react'
import { dropDraft, readDraft, type Texts } from '../../forms/draft.ts'
import { Button } from '../../ui/button.tsx'
import type { Act } from '../calls.ts'
import { byAndAt } from '../moments.ts'
import type { EditorForm } from './editor-kind.ts'
import { ownPathOf, useMakeAnew } from './gone.tsx'
import { useEditorPath } from './row-place.ts'
import { useRestoring } from './use-restoring.ts'

type Props<Name extends string> = {
  of: EditorForm<Name>
  /** Who deleted it and when, where it can be restored. */
  gone: Act
  onRestore: (() => Promise<void>) | undefined
}

/** What was typed before, in a session that ended meanwhile, outlives what it was typed about. */
export function NotThere<Name extends string>({ of, gone, onRestore }: Props<Name>) {
  const ownPath = ownPathOf(useEditorPath())
  const [typed] = useState(() => readDraft(ownPath)?.texts)
  const makeAnew = useMakeAnew(of.create)
  const { restore, isBusy, problem, isOver } = useRestoring(onRestore)
  const isBackable = gone.at !== undefined && onRestore !== undefined && !isOver
  const beginAnew = (texts: Texts) => {
    dropDraft(ownPath)
    makeAnew(texts)
  }
  return (
    <>
      <p className="mt-2">
        {gone.at ? `It was deleted ${byAndAt(gone)}.` : 'It is not there, or not there any more.'}
      </p>
      {typed && <p className="mt-2">{wordsTo(isBackable)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {isBackable && (
          <Button look="primary" isBusy={isBusy} onClick={() => void restore()}>
            Restore it
          </Button>
        )}
        {typed && (
          <Button look={isBackable ? 'quiet' : 'primary'} onClick={() => beginAnew(typed)}>
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

const wordsTo = (isBackable: boolean) =>
  isBackable
    ? 'What you typed is still here, and can be saved once it is restored, or made into a new one.'
    : 'What you typed is still here, and can be made into a new one.'
