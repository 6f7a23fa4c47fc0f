import { Refused } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useFocusOn } from '../../forms/parts.tsx'
import { Alarm } from '../../ui/alarm.tsx'
import { Button } from '../../ui/button.tsx'
import { type Act, asAdmin } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import { useOneCall } from '../use-action.ts'
import type { EditorOptions } from './options.ts'

type Props = {
  of: EditorOptions
  id: number
  /** Who deleted it and when; empty where it can't be restored. */
  deletion: Act
  /** Called, too, where it was restored already or is gone for good: asking for the item again tells which. */
  onRestored: () => void
}

/** Above the form of an item that was deleted while it was being edited. */
export function DeletedMeanwhile(props: Props) {
  const section = useFocusOn<HTMLElement>(1)
  return (
    <Alarm ref={section} look="warning" title="Somebody deleted this in the meantime">
      <WhenDeleted of={props.deletion} />
      <p className="mt-2">
        Nothing was saved. What you typed is still here
        {canRestore(props) && ', and can be saved once it is restored'}.
      </p>
      <Restore {...props} label="Restore it and save" />
    </Alarm>
  )
}

/** In place of the form. */
export const Missing = (props: Props) => (
  <>
    <WhenDeleted of={props.deletion} missing="It is not there, or not there any more." />
    <Restore {...props} label="Restore it" />
  </>
)

function WhenDeleted({ of, missing }: { of: Act; missing?: string }) {
  const { byAndAt } = useTimeFormat()
  const words = of.at ? `It was deleted ${byAndAt(of)}.` : missing
  return words && <p className="mt-2">{words}</p>
}

const canRestore = ({ of, deletion }: Pick<Props, 'of' | 'deletion'>) =>
  deletion.at !== undefined && of.history !== undefined

function Restore({ label, of, id, deletion, onRestored }: Props & { label: string }) {
  const { act, isBusy, error } = useOneCall(async (api) => {
    await asAdmin(Promise.resolve(of.history?.restore(api, id))).catch((error) => {
      if (!(error instanceof Refused && error.status === 404)) throw error
    })
    onRestored()
  })
  if (!canRestore({ of, deletion })) return null
  const words = error instanceof Refused ? error.words : ''
  return (
    <>
      <div className="mt-4">
        <Button look="primary" isBusy={isBusy} onClick={() => act()}>
          {label}
        </Button>
      </div>
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {error && `${failures.history.restore}. ${words || 'Try again.'}`}
      </p>
    </>
  )
}
