import type { ComponentProps, ReactNode } from 'react'

/** A field of a form. Its control is uncontrolled: the form reads and writes it by its id. */
export type FieldBinding = {
  id: string
  name: string
  defaultValue: string
  value: string
  error: string | undefined
  isOptional: boolean
}

type FieldFrameProps = {
  of: Pick<FieldBinding, 'id' | 'error' | 'isOptional'>
  /** The labelled element, where it isn't the one that links to the field lead to. */
  htmlFor?: string
  label: string
  hint?: ReactNode
  children: ReactNode
}

export const FieldFrame = ({ of, htmlFor = of.id, label, hint, children }: FieldFrameProps) => (
  <div>
    <label id={`${of.id}-label`} htmlFor={htmlFor} className="block font-semibold text-meta">
      {label}
      {of.isOptional && <span className="font-normal text-muted"> (optional)</span>}
    </label>
    {hint && (
      <p id={`${of.id}-hint`} className="max-w-measure text-meta text-muted wrap-anywhere">
        {hint}
      </p>
    )}
    {of.error && (
      <p id={`${of.id}-error`} className="mt-1 font-semibold text-danger text-meta">
        Error: {of.error}
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

/** The props of an input, textarea or select. */
export const controlOf = (of: FieldBinding, hint?: ReactNode) => ({
  id: of.id,
  name: of.name,
  defaultValue: of.defaultValue,
  ...described(of, hint),
  'aria-required': of.isOptional ? undefined : true,
})

/** The thicker border of an invalid control takes its space from the padding. */
export const controlLook =
  'mt-2 block min-h-[46px] w-full rounded-input border border-control bg-surface px-3 py-2 aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[11px] aria-invalid:py-[7px]'

export type FieldProps = { of: FieldBinding; label: string; hint?: ReactNode }

type Props = FieldProps & {
  /** No prose: neither capitalized nor spell-checked. Implied by `type="email"`. */
  isExact?: true
} & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode' | 'onChange'
  >

const exact = { autoCapitalize: 'none', spellCheck: false } as const

export const TextField = ({ of, label, hint, isExact, ...control }: Props) => (
  <FieldFrame {...{ of, label, hint }}>
    <input
      type="text"
      dir="auto"
      {...controlOf(of, hint)}
      {...((isExact || control.type === 'email') && exact)}
      {...control}
      className={controlLook}
    />
  </FieldFrame>
)
