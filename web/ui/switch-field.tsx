import type { FieldBinding } from './field.tsx'

export const SwitchField = ({ of, label }: { of: FieldBinding; label: string }) => (
  <label className="flex min-h-11 w-max max-w-full items-center gap-3 font-semibold text-meta">
    <input type="hidden" name={of.name} /> {/* what a form without scripts sends where it is off */}
    <input
      type="checkbox"
      id={of.id}
      name={of.name}
      value="true"
      defaultChecked={of.defaultValue === 'true'}
      aria-invalid={of.error ? true : undefined}
      className="size-5 accent-primary"
    />
    {label}
  </label>
)
