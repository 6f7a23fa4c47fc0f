import { useId } from 'react'
import { useSite } from '../../data/site.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useList } from './list-context.ts'
import type { Confirmation, ConfirmationField, Row, Target } from './list-definition.ts'
import type { ActionRequest } from './perform-action.ts'
import { capitalized } from './phrases.ts'
import { storedText, storeText } from './use-row-actions.ts'

export function ActionDialog({ request }: { request: ActionRequest }) {
  const { of, actions } = useList()
  const { sendsMail } = useSite().settings
  const { action, targets } = request
  const { confirm, name, look } = action
  if (!confirm) return null
  const { noun = of.names[0] } = of
  const { title, note, warning, field } = confirm
  const warned = warning?.(targets)
  return (
    <Confirm
      title={title?.(noun) ?? `${name} ${capitalized(noun)}${targets.length === 1 ? '' : 's'}`}
      confirm={name}
      look={look === 'threat' ? 'danger' : 'primary'}
      onCancel={actions.cancel}
      onConfirm={actions.confirm}
      field={field && ((problem) => <Field {...{ request, field, problem }} />)}
      problemIn={(text) => (text === '' ? field?.missing : undefined)}
    >
      <p>{questionOf(name, confirm, noun, targets.length)}</p>
      <Names targets={targets.slice(0, maxNames)} />
      {targets.length > maxNames && (
        <details className="mt-1">
          <summary className="min-h-10 content-center">
            and {targets.length - maxNames} more
          </summary>
          <Names targets={targets.slice(maxNames)} />
        </details>
      )}
      {note && <p className="mt-2">{typeof note === 'string' ? note : note(sendsMail)}</p>}
      {warned && <p className="mt-2">{warned}</p>}
    </Confirm>
  )
}

function questionOf(name: string, { question }: Confirmation<Row>, noun: string, count: number) {
  const isOne = count === 1
  const what = isOne ? `this ${noun}` : `these ${count} ${noun}s`
  if (typeof question === 'function') return question(what, isOne)
  return (isOne && question) || `Are you sure you want to ${name.toLowerCase()} ${what}?`
}

type FieldProps = {
  request: ActionRequest
  field: ConfirmationField<Row>
  problem: string | undefined
}

/** A text that goes with the action, stored while it is typed, or a choice. */
function Field({ request, field, problem }: FieldProps) {
  const { of } = useList()
  const { label, hint, missing, emailOf, choices } = field
  const value = storedText(of, request) || (request.item && emailOf?.(request.item)) || ''
  const state = { value, defaultValue: value, error: problem, isOptional: !missing }
  const shown = { of: { id: useId(), name: 'text', ...state }, label, hint }
  if (choices)
    return (
      <div className="mt-4">
        <SelectField {...shown} options={choices} />
      </div>
    )
  const store = ({ target }: { target: EventTarget }) =>
    'value' in target && storeText(of, request, String(target.value))
  return (
    <div className="mt-4" onChange={store}>
      {emailOf ? (
        <TextField {...shown} type="email" autoComplete="off" />
      ) : (
        <TextArea {...shown} rows={3} />
      )}
    </div>
  )
}

const maxNames = 10

const Names = ({ targets }: { targets: readonly Target[] }) => (
  <ul className="mt-2 font-semibold wrap-anywhere">
    {targets.map(({ id, name }) => (
      <li key={id} dir="auto">
        {name}
      </li>
    ))}
  </ul>
)
