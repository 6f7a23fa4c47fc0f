import { controlLook, controlOf, type FieldBinding, FieldFrame } from './field.tsx'
import { Options, type SelectOptions } from './options.tsx'

type Props = {
  of: FieldBinding
  label: string
  hint?: string
  /** The label of choosing none; without it a choice is required. */
  none?: string
  options: SelectOptions
}

export const SelectField = ({ of, label, hint, none, options }: Props) => (
  <FieldFrame of={{ ...of, isOptional: none !== undefined }} {...{ label, hint }}>
    <select
      {...controlOf({ ...of, isOptional: true }, hint)}
      className={`${controlLook} md:w-auto md:min-w-72`}
    >
      {none !== undefined && <option value="">{none}</option>}
      <Options of={options} />
    </select>
  </FieldFrame>
)
