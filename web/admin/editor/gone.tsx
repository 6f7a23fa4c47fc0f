import { useNavigate } from 'react-router-dom'
import type { Path } from '../../../src/pages/contract.ts'
import { newKey, storeDraft, type Texts } from '../../forms/draft.ts'
import type { Values } from '../../forms/form-fields.ts'
import { useFocusOn } from '../../forms/parts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Act } from '../calls.ts'
import { byAndAt } from '../moments.ts'
import { ownId } from '../session/session.ts'
import type { EditorForm } from './editor-kind.ts'
import { useRestoring } from './use-restoring.ts'

/** What is typed at an address belongs to its admin; another one of this tab has their own. */
export const ownPathOf = (pathname: string) => `${ownId()} ${pathname}`

/** Opens the page that makes a new one, with these texts in its fields. */
export function useMakeAnew(path: Path) {
  const navigate = useNavigate()
  return (texts: Texts) => {
    storeDraft(ownPathOf(path), {
      texts,
      key: newKey(),
      isSent: false,
      openedAt: 0,
      basis: '',
    })
    void navigate(path)
  }
}

/** What can be typed anew: no file, nothing that the browser must not hold. */
const textsOf = (values: Values, secrets: readonly string[] = []): Texts =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !secrets.includes(entry[0]),
    ),
  )

type GoneProps<Name extends string> = {
  of: EditorForm<Name>
  values: Values
  /** Who deleted it and when, where it can be restored. */
  gone: Act
  onRestore: (() => Promise<void>) | undefined
  onLeave: () => void
}

/** What was being edited is there no more; what was typed is. */
export function Gone<Name extends string>({
  of,
  values,
  gone,
  onRestore,
  onLeave,
}: GoneProps<Name>) {
  const makeAnew = useMakeAnew(of.create)
  const beginAnew = () => {
    onLeave()
    makeAnew(textsOf(values, of.secrets))
  }
  const section = useFocusOn<HTMLElement>(1)
  const { restore, isBusy, problem, isOver } = useRestoring(onRestore)
  const isBackable = gone.at !== undefined && onRestore !== undefined && !isOver
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="gone"
      className="mb-8 scroll-mt-8 rounded-input border-2 border-warning bg-warning-bg p-5"
    >
      <h2 id="gone" className="text-card">
        Somebody deleted this in the meantime
      </h2>
      {gone.at && <p className="mt-2">It was deleted {byAndAt(gone)}.</p>}
      <p className="mt-2">
        Nothing was saved. What you typed is still here, and can be{' '}
        {isBackable && 'saved once it is restored, or '}made into a new one.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isBackable && (
          <Button look="primary" isBusy={isBusy} onClick={() => void restore()}>
            Restore it and save
          </Button>
        )}
        <Button look={isBackable ? 'quiet' : 'primary'} onClick={beginAnew}>
          Make it anew
        </Button>
      </div>
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </section>
  )
}
