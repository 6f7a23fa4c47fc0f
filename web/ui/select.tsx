type Props = {
  id: string
  name: string
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

/** A labelled native select of plain words. */
export const Select = ({ id, name, label, value, options, onChange }: Props) => (
  <div>
    <label htmlFor={id} className="block font-semibold text-meta">
      {label}
    </label>
    <select
      id={id}
      name={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="mt-2 min-h-[46px] min-w-24 max-w-full rounded-input border border-control bg-surface px-3"
    >
      {options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </div>
)
