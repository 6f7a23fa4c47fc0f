import { useFocusOn } from '../../forms/form-errors.tsx'
import { AlertBox } from '../../ui/alert-box.tsx'
import { Button } from '../../ui/button.tsx'
import type { ByAndAt } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import type { EditorOptions } from './options.ts'

type Props = {
  of: EditorOptions
  id: number
  /** Who deleted it and when; empty where it can't be restored. */
  deletion: ByAndAt
  onRestored: () => void
}

/** Above the form of an item that was deleted while it was being edited. */
export const DeletedMeanwhile = (props: Props) => (
  <AlertBox
    ref={useFocusOn<HTMLElement>(true)}
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
  const { act, isBusy, failure } = useAction(async (api) => {
    await of.history?.restore(api, id)
    onRestored()
    return 'It is restored.'
  })
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
        {failure}
      </p>
    </>
  )
}

const canRestore = ({ of, deletion }: Pick<Props, 'of' | 'deletion'>) =>
  deletion.at !== undefined && of.history !== undefined
