import { ApiError } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useFocusOn } from '../../forms/form-errors.tsx'
import { AlertBox } from '../../ui/alert-box.tsx'
import { Button } from '../../ui/button.tsx'
import { asAdmin, type ByAndAt } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import { useOneCall } from '../use-action.ts'
import type { EditorOptions } from './options.ts'

type Props = {
  of: EditorOptions
  id: number
  /** Who deleted it and when; empty where it can't be restored. */
  deletion: ByAndAt
  /** Called, too, where it was restored already or is gone for good: asking for the item again tells which. */
  onRestored: () => void
}

/** Above the form of an item that was deleted while it was being edited. */
export const DeletedMeanwhile = (props: Props) => (
  <AlertBox
    ref={useFocusOn<HTMLElement>(1)}
    look="warning"
    title="Somebody deleted this in the meantime"
  >
    <p className="mt-2">
      Nothing was saved. What you typed is still here
      {canRestore(props) && ', and can be saved once it is restored'}.
    </p>
    <Deletion {...props} label="Restore it and save" />
  </AlertBox>
)

type DeletionProps = Props & { label: string; otherwise?: string }

/** Who deleted an item, with a way to restore it. */
export function Deletion({ of, id, deletion, onRestored, label, otherwise }: DeletionProps) {
  const { byAndAt } = useTimeFormat()
  const { act, isBusy, error } = useOneCall(async (api) => {
    const restored = Promise.resolve(of.history?.restore(api, id))
    await asAdmin(restored).catch((error) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    onRestored()
  })
  const serverMessage = error instanceof ApiError ? error.serverMessage : ''
  return (
    <>
      <p className="mt-2 empty:hidden">
        {deletion.at ? `It was deleted ${byAndAt(deletion)}.` : otherwise}
      </p>
      {canRestore({ of, deletion }) && (
        <Button look="primary" isBusy={isBusy} className="mt-4" onClick={() => act()}>
          {label}
        </Button>
      )}
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {error && `${failures.history.restore}. ${serverMessage || 'Try again.'}`}
      </p>
    </>
  )
}

const canRestore = ({ of, deletion }: Pick<Props, 'of' | 'deletion'>) =>
  deletion.at !== undefined && of.history !== undefined
