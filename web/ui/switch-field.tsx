import { described, type FieldBinding, type TextControl } from './field.tsx'

type Props = { of: FieldBinding; label: string; hint?: string }

export const SwitchField = ({ of, label, hint }: Props) => (
  <div>
    <label className="flex min-h-11 w-max max-w-full items-center gap-3 font-semibold text-meta">
      <input
        type="checkbox"
        id={of.id}
        name={of.name}
        value="true"
        defaultChecked={of.defaultValue === 'true'}
        ref={(box) => of.ref(box && asText(box))}
        onChange={({ currentTarget }) => of.onChange(currentTarget.checked ? 'true' : '')}
        {...described(of, hint)}
        className="size-5 accent-primary"
      />
      {label}
    </label>
    {hint && (
      <p id={`${of.id}-hint`} className="text-meta text-muted">
        {hint}
      </p>
    )}
  </div>
)

const asText = (box: HTMLInputElement): TextControl => ({
  get value() {
    return box.checked ? 'true' : ''
  },
  set value(text) {
    box.checked = text === 'true'
  },
  focus: () => box.focus(),
})
