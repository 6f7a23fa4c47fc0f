import { type Bound, controlLook, controlOf, described, Frame } from './field.tsx'

type Props = {
  of: Bound
  label: string
  /** What the choice of none of them is called; absent where one must be chosen. */
  none?: string
  /** Words, or what is stored with what it is called. */
  options: readonly (string | readonly [value: string, label: string])[]
}

/** One of a few, or none. */
export const SelectField = ({ of, label, none, options }: Props) => (
  <Frame id={of.id} label={label} isOptional={none !== undefined} error={of.error}>
    <select
      {...controlOf(of)}
      {...described(of, undefined)}
      className={`${controlLook} md:w-auto md:min-w-72`}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options
        .map((each) => (typeof each === 'string' ? [each, each] : each))
        .map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </select>
  </Frame>
)
