import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { useSite } from '../../data/site.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { controlLook, Frame } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { useList } from './list-context.ts'
import type { Confirmation, Row, Target } from './list-definition.ts'
import type { ActionRequest } from './perform-action.ts'
import { capitalized } from './phrases.ts'
import { storedText, storeText } from './use-row-actions.ts'

type Control = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

export function ActionDialog({ request }: { request: ActionRequest }) {
  const { of, actions } = useList()
  const { action, targets, item } = request
  const control = useRef<Control>(null)
  const { confirm, name, look } = action
  if (!confirm) return null
  const { noun = of.names[0] } = of
  const { title, note, warning, field } = confirm
  const warned = warning?.(targets, item)
  return (
    <Confirm
      title={title?.(noun) ?? `${name} ${capitalized(noun)}`}
      confirm={name}
      look={look === 'threat' ? 'danger' : 'primary'}
      onCancel={actions.cancel}
      onConfirm={() => actions.confirm(control.current?.value.trim() ?? '')}
      field={field && <Field {...{ request, field, control }} />}
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
      {note && <p className="mt-2">{note}</p>}
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
  field: NonNullable<Confirmation<Row>['field']>
  control: RefObject<Control | null>
}

/** A text that goes with the action, stored while it is typed, or a choice. */
function Field({ request, field, control }: FieldProps) {
  const { of } = useList()
  const id = useId()
  const { sendsMail } = useSite().settings
  const { label, isRequired, isMailed, emailOf, choices } = field
  const common = {
    id,
    'aria-describedby': `${id}-hint`,
    className: controlLook,
    ref: (element: Control | null) => {
      control.current = element
    },
  }
  const typed = {
    ...common,
    dir: 'auto',
    defaultValue: storedText(of, request) || (request.item && emailOf?.(request.item)),
    onChange: ({ target }: ChangeEvent<Control>) => storeText(of, request, target.value),
  }
  const hint =
    isMailed && !sendsMail
      ? `${field.hint} No mail is set up, so no letter tells them.`
      : field.hint
  return (
    <div className="mt-4">
      <Frame {...{ label, hint }} of={{ id, error: undefined, isOptional: !isRequired }}>
        {choices ? (
          <select {...common}>
            <Options of={choices} />
          </select>
        ) : emailOf ? (
          <input {...typed} type="email" autoComplete="off" />
        ) : (
          <textarea {...typed} rows={3} />
        )}
      </Frame>
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
