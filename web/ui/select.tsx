import { Options, type SelectOptions } from './options.tsx'

type Props = {
  id: string
  name: string
  label: string
  value: string
  options: SelectOptions
  onChange: (value: string) => void
  isCompact?: boolean
}

export const Select = ({ id, name, label, value, options, onChange, isCompact }: Props) => (
  <div className="max-w-full">
    <label htmlFor={id} className="block font-semibold text-meta">
      {label}
    </label>
    <select
      id={id}
      name={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`rounded-input border border-control bg-surface ${isCompact ? 'mt-1 min-h-10 max-w-40 px-2' : 'mt-2 min-h-[46px] min-w-24 max-w-full px-3'}`}
    >
      <Options of={options} />
    </select>
  </div>
)
