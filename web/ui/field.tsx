import type { ComponentProps, FocusEvent, FormEvent, ReactNode, RefCallback } from 'react'

/** One text of a form, as whoever holds the form hands it to its control. */
export type Bound = {
  id: string
  name: string
  /** What it starts from. The control keeps its own text; `value` is what that is now. */
  defaultValue: string
  value: string
  error: string | undefined
  onChange: (event: FormEvent<TextControl>) => void
  onBlur: (event: FocusEvent<TextControl>) => void
  /** The same of a control that makes its text of something else. */
  take: (text: string) => void
  leave: (text: string, to: EventTarget | null) => void
  ref: RefCallback<TextControl>
}

/** Whatever holds a text, and can be gone to. */
export type TextControl = { value: string; focus: () => void; readOnly?: boolean }

type FrameProps = {
  id: string
  /** The element the label is for, where that is not the one the field is gone to by. */
  htmlFor?: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  error: string | undefined
  children: ReactNode
}

/** Label, hint, error, control: in this order for every kind of field. */
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

/** What a control says of its field to whoever can't see the frame. */
export const described = ({ id, error }: Pick<Bound, 'id' | 'error'>, hint: ReactNode) => ({
  'aria-describedby':
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

/** A border that is thicker, not only redder, where something is wrong; the padding gives way, so that nothing moves. */
export const controlLook =
  'mt-2 block min-h-[46px] w-full rounded-input border border-control bg-surface px-3 py-2 aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[11px] aria-invalid:py-[7px]'

/** What goes to the element; `value` and `error` are for the frame. */
export const controlOf = ({ value, error, take, leave, ...control }: Bound) => control

type Props = {
  of: Bound
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** It is a name by which something is found, no words of a language; an email address is one. */
  isExact?: true
} & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode'
>

const exact = { autoCapitalize: 'none', spellCheck: false } as const

/** A line of text. */
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
