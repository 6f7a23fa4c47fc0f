import { type Bound, controlLook, controlOf, described, Frame } from './field.tsx'
import { type Choices, Options } from './options.tsx'

type Props = {
  of: Bound
  label: string
  /** What the choice of none of them is called; absent where one must be chosen. */
  none?: string
  options: Choices
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
      <Options of={options} />
    </select>
  </Frame>
)
