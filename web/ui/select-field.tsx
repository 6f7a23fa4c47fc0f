import { controlLook, controlOf, described, type FieldBinding, Frame } from './field.tsx'
import { type Choices, Options } from './options.tsx'

type Props = {
  of: FieldBinding
  label: string
  /** The label of choosing none; without it a choice is required. */
  none?: string
  options: Choices
}

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
