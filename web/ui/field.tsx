import type { ComponentProps, FocusEvent, FormEvent, ReactNode, RefCallback } from 'react'

/** Binds an uncontrolled control to a field of a form. */
export type FieldBinding = {
  id: string
  name: string
  defaultValue: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onLeave: (text: string, to: EventTarget | null) => void
  ref: RefCallback<TextControl>
}

/** An input, or something like one made of several. */
export type TextControl = { value: string; focus: () => void; readOnly?: boolean }

type FrameProps = {
  id: string
  /** The labelled element, where it isn't the one that links to the field lead to. */
  htmlFor?: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  error: string | undefined
  children: ReactNode
}

export const Frame = ({
  id,
  htmlFor = id,
  label,
  hint,
  isOptional,
  error,
  children,
}: FrameProps) => (
  <div>
    <label id={`${id}-label`} htmlFor={htmlFor} className="block font-semibold text-meta">
      {label}
      {isOptional && <span className="font-normal text-muted"> (optional)</span>}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="max-w-measure text-meta text-muted wrap-anywhere">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="mt-1 font-semibold text-danger text-meta">
        Error: {error}
      </p>
    )}
    {children}
  </div>
)

export const described = ({ id, error }: Pick<FieldBinding, 'id' | 'error'>, hint: ReactNode) => ({
  'aria-describedby':
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

/** The thicker border of an invalid control takes its space from the padding. */
export const controlLook =
  'mt-2 block min-h-[46px] w-full rounded-input border border-control bg-surface px-3 py-2 aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[11px] aria-invalid:py-[7px]'

/** The props of an input, textarea or select. */
export const controlOf = ({ id, name, defaultValue, onChange, onLeave, ref }: FieldBinding) => ({
  ...{ id, name, defaultValue, ref },
  onChange: ({ currentTarget: { value } }: FormEvent<TextControl>) => onChange(value),
  onBlur: ({ currentTarget: { value }, relatedTarget }: FocusEvent<TextControl>) =>
    onLeave(value, relatedTarget),
})

type Props = {
  of: FieldBinding
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** No prose: neither capitalized nor spell-checked. Implied by `type="email"`. */
  isExact?: true
} & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode'
>

const exact = { autoCapitalize: 'none', spellCheck: false } as const

export const TextField = ({ of, label, hint, isOptional, isExact, ...control }: Props) => (
  <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
    <input
      type="text"
      dir="auto"
      {...controlOf(of)}
      {...((isExact || control.type === 'email') && exact)}
      {...control}
      {...described(of, hint)}
      aria-required={isOptional ? undefined : true}
      className={controlLook}
    />
  </Frame>
)
